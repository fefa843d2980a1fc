/** From how many pixels of root font on text counts as large: one and a half times a browser's usual 16. */
const LARGE_PX = 24;

/**
 * Marks the document with `data-large-text` while its text is that large, whether by a browser's setting or by text zoom: media queries
 * know of neither, and what stays over the page would then hide what is read (FLOW-06).
 */
export function markLargeText(root: HTMLElement = document.documentElement): void {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
  probe.setAttribute('aria-hidden', 'true');
  document.body.append(probe);
  const mark = (width: number) => root.toggleAttribute('data-large-text', width >= LARGE_PX);
  new ResizeObserver(([entry]) => entry && mark(entry.contentRect.width)).observe(probe);
  mark(probe.getBoundingClientRect().width);
}
