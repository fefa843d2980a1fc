/**
 * For how many milliseconds after its move a guest id is still accepted, so that requests in progress can finish
 * (AUTH-32).
 */
export const MOVED_GUEST_MS = 60_000;

/** Whether a guest that moved at that time may still save something, for its account. */
export function acceptsMovedGuest(movedAt: Date, now: Date): boolean {
  return now.getTime() - movedAt.getTime() < MOVED_GUEST_MS;
}
