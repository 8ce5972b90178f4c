// A page's address and its browser, for modules that read them; the tests run without a browser.
Object.defineProperty(globalThis, 'location', { value: new URL('http://localhost:8040/'), configurable: true });
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });

// Only now: the words know the table, and the table its page.
const { speak } = await import('../src/words');
await speak('en');
export {};
