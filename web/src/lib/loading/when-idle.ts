/** Delay after the page has loaded, for browsers without requestIdleCallback (Safari), in milliseconds. */
const SOON_MS = 2000;

/** Runs `work` once the page has loaded and is idle; the returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  let cancel: () => void = () => undefined;
  const schedule = () => {
    if (typeof window.requestIdleCallback === 'function') {
      const idle = window.requestIdleCallback(work);
      cancel = () => window.cancelIdleCallback(idle);
    } else {
      const timer = window.setTimeout(work, SOON_MS);
      cancel = () => window.clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') {
    schedule();
  } else {
    window.addEventListener('load', schedule, { once: true });
    cancel = () => window.removeEventListener('load', schedule);
  }
  return () => cancel();
}
