/** What is pressed or typed into, except links within a sentence, which may be small (WCAG 2.5.8). */
const TARGETS =
  'button, select, textarea, input, [role="option"], [class^="btn-"], [class^="icon-btn-"], nav a, li > a';

/**
 * The targets on the screen that are smaller than 44 by 44 pixels, each with its size; a checkbox counts with its label's box. An
 * expression for a page.
 */
export const SMALL_TARGETS = `[...document.querySelectorAll('${TARGETS}')].flatMap((element) => {
  const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  if (!isThere || element.closest('.sr-only, [inert]')) return [];
  const box = (element.matches('[type="checkbox"]') && element.closest('label')) || element;
  const { width, height } = box.getBoundingClientRect();
  if (width >= 43.5 && height >= 43.5) return [];
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30);
  return [(name || element.outerHTML.slice(0, 80)) + ': ' + width + ' by ' + height];
})`;
