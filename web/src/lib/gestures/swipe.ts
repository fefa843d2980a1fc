export type Swipe = 'left' | 'right';

/** The shortest swipe in pixels (HOME-08). */
const THRESHOLD_PX = 50;

/** The direction of a horizontal swipe; null if the movement is too short or mostly vertical (HOME-09). */
export function swipeOf(dx: number, dy: number): Swipe | null {
  if (Math.abs(dx) < THRESHOLD_PX || !isHorizontal(dx, dy)) return null;
  return dx < 0 ? 'left' : 'right';
}

/** Whether the horizontal axis dominates a movement. */
export function isHorizontal(dx: number, dy: number): boolean {
  return Math.abs(dx) > Math.abs(dy);
}
