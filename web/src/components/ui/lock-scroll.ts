let locks = 0;

/** Stops the page behind overlays from scrolling, and from shifting without its scrollbar, until all returned functions are called. */
export function lockScroll(): () => void {
  const { documentElement: page } = document;
  if (locks === 0) {
    const scrollbar = Math.max(0, window.innerWidth - page.clientWidth);
    page.style.setProperty('--hidden-scrollbar', `${scrollbar}px`);
    page.dataset['locked'] = '';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks > 0) return;
    page.style.removeProperty('--hidden-scrollbar');
    delete page.dataset['locked'];
  };
}
