import styles from './step-in.module.css';

/** Duration of the old question's leaving animation, in milliseconds (look.md#motion). */
const LEAVE_MS = 160;
const DISTANCE_PX = 24;

/**
 * Slides a copy of the old question out over the new one and fades it. The copy has no ids, names and roles, so that
 * nothing on the page exists twice. Does nothing if the user prefers reduced motion.
 */
export function leaveStep(old: HTMLElement, isBack: boolean): void {
  const parent = old.parentElement;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!parent || isStill || typeof old.animate !== 'function') {
    return;
  }
  const picture = old.cloneNode(true) as HTMLElement;
  picture.className = styles['step-out'] ?? '';
  picture.inert = true;
  picture.setAttribute('aria-hidden', 'true');
  for (const part of picture.querySelectorAll<HTMLElement>(':not(svg *)')) {
    for (const name of ['id', 'for', 'name', 'role', 'aria-label', 'aria-labelledby']) {
      part.removeAttribute(name);
    }
  }
  picture.style.top = `${old.offsetTop}px`;
  picture.style.left = `${old.offsetLeft}px`;
  picture.style.width = `${old.offsetWidth}px`;
  parent.append(picture);
  const leaving = picture.animate(
    {
      opacity: [1, 0],
      transform: ['none', `translateX(${isBack ? DISTANCE_PX : -DISTANCE_PX}px)`],
    },
    { duration: LEAVE_MS, easing: 'ease-out', fill: 'forwards' },
  );
  leaving.onfinish = () => picture.remove();
}
