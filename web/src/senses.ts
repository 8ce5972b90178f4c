// Being told without looking: a sound, a vibration, a notification of the browser's when the page is
// out of sight. Each can be off. Sounds are made here, under 0.7 s, and only after a first touch.

import { effect, signal } from '@preact/signals';
import { keepWish, wish } from './keep';

export type Moment = 'asked' | 'cast' | 'revealed' | 'tempted' | 'refused';

export const hearing = signal(wish('sound') !== 'off');
export const feeling = signal(wish('vibration') !== 'off');
/** Off until it is asked for: the browser asks the reader too. */
export const notifying = signal(wish('notify') === 'on');

hearing.subscribe((on) => keepWish('sound', on ? null : 'off'));
feeling.subscribe((on) => keepWish('vibration', on ? null : 'off'));

const TREMBLES: Readonly<Record<Moment, number[]>> = {
  asked: [40, 60, 40], cast: [15], revealed: [30], tempted: [60], refused: [20, 40, 20],
};

/** Frequency in Hz, start and length in seconds: what each moment sounds like. */
type Tone = readonly [hertz: number, at: number, length: number];
export const SOUNDS: Readonly<Record<Moment, readonly Tone[]>> = {
  asked: [[180, 0, 0.12], [160, 0.2, 0.14]], // two knocks on wood
  cast: [[90, 0, 0.16]], // a seal pressed
  revealed: [[1400, 0, 0.05], [1100, 0.06, 0.06], [1700, 0.12, 0.05]], // paper
  tempted: [[110, 0, 0.6], [165, 0, 0.6]], // one low ring
  refused: [],
};

let sound: AudioContext | null = null;

/** Browsers let a page make a sound only after the reader touched it. */
function wake(): void {
  if (!hearing.value || typeof AudioContext === 'undefined') return;
  sound ??= new AudioContext();
  if (sound.state === 'suspended') void sound.resume();
}

function play(tones: readonly Tone[]): void {
  if (sound === null || sound.state !== 'running') return;
  for (const [hertz, at, length] of tones) {
    const start = sound.currentTime + at;
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(hertz, start);
    tone.frequency.exponentialRampToValueAtTime(hertz * 0.7, start + length);
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

/** Browsers let a page tremble only after the reader touched it, and say so aloud if it tries before. */
function tremble(pattern: number[]): void {
  if (feeling.value && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}

/** Let the reader feel and hear a moment. */
export function sense(moment: Moment): void {
  tremble(TREMBLES[moment]);
  if (hearing.value) play(SOUNDS[moment]);
}

/** Whether this browser can show notifications here: it wants a secure address for it. */
export const canNotify = (): boolean => typeof Notification !== 'undefined' && globalThis.isSecureContext === true;

/** Ask the reader, through the browser, whether it may; off again if the answer is no. */
export async function askToNotify(): Promise<void> {
  const allowed = canNotify() && (await Notification.requestPermission()) === 'granted';
  notifying.value = allowed;
  keepWish('notify', allowed ? 'on' : null);
}

export function stopNotifying(): void {
  notifying.value = false;
  keepWish('notify', null);
}

let shown: Notification | null = null;

/** Call the reader back to the page: only when it is out of sight and was asked for. */
export function call(title: string): void {
  if (!notifying.value || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  shown?.close();
  shown = new Notification(title, { tag: 'moot' });
  shown.onclick = () => { window.focus(); shown?.close(); };
}

let awake: WakeLockSentinel | null = null;

/** Keep the screen on while something is asked; browsers that cannot go on as they are. */
export async function stayAwake(wanted: boolean): Promise<void> {
  try {
    if (wanted && awake === null && 'wakeLock' in navigator) {
      awake = await navigator.wakeLock.request('screen');
      awake.addEventListener('release', () => { awake = null; });
    } else if (!wanted) await awake?.release();
  } catch { awake = null; }
}

export function startSenses(): void {
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, wake, { passive: true });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) shown?.close(); });
  effect(() => { if (!hearing.value) void sound?.suspend(); });
}
