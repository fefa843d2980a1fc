/** The root font size in pixels from which text counts as large: one and a half times the usual 16. */
const LARGE_PX = 24;

/**
 * Marks the document with `data-large-text` while its text is large, whether by the browser's settings or by text zoom.
 * Media queries detect neither, and fixed elements would then cover too much of the page (FLOW-06).
 */
export function markLargeText(root: HTMLElement = document.documentElement): void {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
  probe.setAttribute('aria-hidden', 'true');
  document.body.append(probe);
  // It is told the first width as well, before the next paint.
  new ResizeObserver(([entry]) => {
    if (entry) root.toggleAttribute('data-large-text', entry.contentRect.width >= LARGE_PX);
  }).observe(probe);
}
