/** A window of 1280 by 1024 pixels at 400 % (WCAG 1.4.10). */
export const ZOOMED = { width: 320, height: 256 };

/** The most of a window's height that may be taken by what stays in its place while the rest scrolls. */
const MOST_TAKEN = 1 / 3;

/**
 * What is out of sight in a window at 400 %: bars leave less than two thirds of the height to what is read, a control doesn't come into
 * the window with the focus or comes under a bar (WCAG 2.4.11), or a dialog has something that no scrolling brings. An expression for a
 * page, which leaves the focus where it was.
 */
export const OUT_OF_SIGHT = `(() => {
  const TOLERANCE = 2;
  const sheet = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1);
  const root = sheet ?? document.body;
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.sr-only, [inert], [href="#main"]');
  const nameOf = (element) =>
    '"' + (element.getAttribute('aria-label') || element.textContent.trim() || element.name || element.tagName).slice(0, 40) + '"';
  const stays = (element) => {
    for (let one = element; one && one !== root; one = one.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one;
    }
    return null;
  };
  const found = new Set();

  // Rows of the window that what stays there takes from side to side, wherever the page is scrolled to.
  const atFirst = scrollY;
  const end = document.documentElement.scrollHeight - innerHeight;
  for (const top of [0, end / 2, end]) {
    if (!sheet) scrollTo({ top, behavior: 'instant' });
    let taken = 0;
    let by = null;
    for (let y = 2; y < innerHeight; y += 4) {
      const bars = [0.25, 0.5, 0.75].map((part) => stays(document.elementFromPoint(innerWidth * part, y)));
      if (bars.some((bar) => bar !== null)) {
        taken += 4;
        by = bars.find((bar) => bar !== null);
      }
    }
    if (taken > innerHeight * ${MOST_TAKEN}) found.add(nameOf(by) + ' takes ' + taken + ' px of ' + innerHeight);
  }

  const outOf = (element) => {
    const { left, right, top, bottom, height, width } = element.getBoundingClientRect();
    const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
    // Of a field the browser brings the line with the cursor.
    const least = Math.min(height / 2, innerHeight / 5);
    if (seen < least) return 'is out of the window at ' + Math.round(top) + ' to ' + Math.round(bottom);
    if (left < -TOLERANCE || right > innerWidth + TOLERANCE) return 'is cut off at the side';
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(left + width / 2, middle);
    // A toast goes by itself after 5 s.
    if (hit?.closest('[aria-label^="Notifications"]')) return null;
    if (hit && !element.contains(hit) && !hit.contains(element)) return 'is under ' + nameOf(stays(hit) ?? hit);
    return null;
  };
  const focused = document.activeElement;
  const boxOf = (control) => (control.matches('input') && control.closest('label')) || control;
  const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"], iframe')]
    .filter((one) => !one.disabled && isShown(boxOf(one)) && one.tabIndex >= 0);
  // A list of suggestions would close when the focus leaves it.
  const walk = focused?.matches('[role="combobox"][aria-expanded="true"]') ? [] : [...controls, ...controls.toReversed()];
  // What has the focus already wouldn't come into the window again.
  if (walk.length > 0) focused?.blur();
  for (const control of walk) {
    control.focus();
    const fault = outOf(boxOf(control));
    if (fault) found.add(nameOf(control) + ' ' + fault);
  }
  if (sheet) {
    for (const text of sheet.querySelectorAll('h1, h2, h3, p, label, li, dt, dd')) {
      if (!isShown(text) || text.textContent.trim() === '') continue;
      text.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const fault = outOf(text);
      if (fault) found.add(nameOf(text) + ' ' + fault);
    }
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  scrollTo({ top: atFirst, behavior: 'instant' });
  return [...found];
})()`;
