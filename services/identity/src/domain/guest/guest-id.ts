const GUEST_ID = /^guest_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Milliseconds after its move for which a guest id goes along in the customer's token (DESIGN §3). */
const CARRIED_MS = 24 * 60 * 60_000;

/** Whether a text is a guest's id: `guest_` and a UUID (DESIGN §3). */
export function isGuestId(text: string): boolean {
  return GUEST_ID.test(text);
}

/** Moves after that time still go along in the token (DESIGN §3). */
export function carriedSince(now: Date): Date {
  return new Date(now.getTime() - CARRIED_MS);
}
