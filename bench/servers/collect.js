// Loaded before each server: it collects its garbage on a signal that ends no program which does not
// know it, and once more when the first time has let go of things.
process.on('SIGWINCH', () => {
  globalThis.gc();
  setTimeout(globalThis.gc, 300);
});
