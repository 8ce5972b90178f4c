// A picture made as small as it is shown: some 50 KB, whatever the file was.

import { MOST_MEGAPIXELS } from './limits';
import type { Fault } from './names';

/** In pixels: a card's picture at 244 px on a screen with two pixels to each; the height bounds what is no card. */
const WIDEST = 488;
const HIGHEST = 976;
const QUALITY = 0.8;

/** Read the head of a picture; it is unpacked only when it is drawn. */
const loaded = (image: HTMLImageElement): Promise<boolean> =>
  new Promise((resolve) => { image.onload = () => resolve(true); image.onerror = () => resolve(false); });

const written = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws nothing');
  return pen;
}

function drawn(image: HTMLImageElement): HTMLCanvasElement {
  const { naturalWidth: width, naturalHeight: height } = image;
  const by = Math.min(1, WIDEST / width, HIGHEST / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * by));
  canvas.height = Math.max(1, Math.round(height * by));
  const pen = penOf(canvas);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** WebP, or JPEG on white where a browser writes no WebP: it gives PNG instead, which is ten times as large. */
async function packed(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const webp = await written(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  const pen = penOf(canvas);
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return written(canvas, 'image/jpeg');
}

/** The picture of a file, scaled down; or why there is none. */
export async function scaled(file: Blob): Promise<Blob | Fault> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    if (!(await loaded(image)) || image.naturalWidth === 0) return 'unreadable';
    if (image.naturalWidth * image.naturalHeight > MOST_MEGAPIXELS * 1e6) return 'huge';
    // Unpacked beside the page's own thread, which only draws it then.
    if (!(await image.decode().then(() => true, () => false))) return 'unreadable';
    return (await packed(drawn(image))) ?? 'unreadable';
  } finally { URL.revokeObjectURL(address); }
}
