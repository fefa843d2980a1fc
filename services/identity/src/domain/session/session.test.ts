import { describe, expect, it } from '@jest/globals';
import { customerSession, expiryOf, isLive, staffSession, usedAgain } from './session.ts';

const start = new Date('2026-11-21T08:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const HOUR = 3_600;

describe('a session', () => {
  it("AUTH-30 ends 30 days after a customer's last use", () => {
    expect(expiryOf(customerSession(1, 'browser', start))).toEqual(
      new Date('2026-12-21T08:00:00.000Z'),
    );
    const used = usedAgain(customerSession(1, 'browser', start), after(HOUR));
    expect(used && expiryOf(used)).toEqual(new Date('2026-12-21T09:00:00.000Z'));
  });

  it('AUTH-30 ends 30 min after the last use of staff', () => {
    const session = staffSession('s', start);
    expect(isLive(session, after(29 * 60 + 59))).toBe(true);
    expect(isLive(session, after(30 * 60))).toBe(false);
  });

  it('AUTH-30 ends for staff after 8 h, however much it is used', () => {
    const session = { ...staffSession('s', start), lastUsedAt: after(8 * HOUR - 60) };
    expect(expiryOf(session)).toEqual(new Date('2026-11-21T16:00:00.000Z'));
  });

  it('records its last use at most once a minute', () => {
    const session = customerSession(1, 'browser', start);
    expect(usedAgain(session, after(59))).toBeNull();
    expect(usedAgain(session, after(60))).toEqual({ ...session, lastUsedAt: after(60) });
  });
});
