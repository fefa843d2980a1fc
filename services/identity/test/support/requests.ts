import { randomUUID } from 'node:crypto';

export const PASSWORD = 'Clean-Car1!';

/** The client's address. */
export const ADDRESS = '203.0.113.7';

const origin = { address: ADDRESS, userAgent: 'Test Browser 1.0' };

/** A registration as the gateway forwards it. */
export function registration(email: string, more: object = {}) {
  return {
    input: { email, password: PASSWORD, confirmPassword: PASSWORD },
    guestId: null,
    hasTransferredData: false,
    deviceToken: null,
    idempotencyKey: null,
    origin,
    ...more,
  };
}

/** A login as the gateway forwards it. */
export function login(identifier: string, password = PASSWORD, more: object = {}) {
  return { input: { identifier, password }, guestId: null, deviceToken: null, origin, ...more };
}

/** A staff login as the gateway forwards it. */
export function staffLogin(username: string, password: string, more: object = {}) {
  return { input: { username, password }, deviceToken: null, origin, ...more };
}

/** The gateway's lookup of a request's cookies. */
export function cookies(more: {
  sessionId?: string;
  staffSessionId?: string;
  guestId?: string;
  background?: boolean;
}) {
  return { sessionId: null, staffSessionId: null, guestId: null, background: false, ...more };
}

/** A call about an account as the gateway forwards it. */
export function account(input: unknown, more: object = {}) {
  return { input, sessionId: null, deviceToken: null, origin, ...more };
}

/** The id of a guest that nobody has yet. */
export function newGuestId(): string {
  return `guest_${randomUUID()}`;
}
