import { describe, expect, it } from '@jest/globals';
import { useAccounts } from './support/accounts.ts';
import { logOfStart } from './support/log-of-start.ts';

const ERASED_AT = '2026-11-20T10:00:00.000Z';

describe('identity that starts after a restore', () => {
  const own = useAccounts();

  /** Records an erasure, as a restore does that has taken it back. */
  const record = (id: number, guestIds: string[], isToRepeat: boolean, at = ERASED_AT) =>
    own.identity.sql(
      `insert into erased_accounts ("userId", "erasedAt", "guestIds", "isToRepeat") values ($1, $2, $3, $4)`,
      [id, at, guestIds, isToRepeat],
    );
  const erasures = async (id: number) => {
    const events = await own.eventsOf(String(id));
    return events.filter(({ type }) => type === 'identity.user-erased.v1');
  };

  it('OPS-26 tells once more, and only once, of an account that the back-up did not know, and of the guests that had moved to it', async () => {
    await record(918, ['guest_a', 'guest_b'], true);
    await record(919, ['guest_c'], false);
    for (let starts = 0; starts < 2; starts += 1) await own.identity.restart();
    expect(await erasures(918)).toMatchObject([
      {
        erases: true,
        subject: '918',
        time: ERASED_AT,
        actor: { kind: 'system' },
        data: { state: null, previous: { guestIds: ['guest_a', 'guest_b'] } },
      },
    ]);
    expect(await erasures(919)).toEqual([]);
  });

  it('OPS-26 erases with an account that is there again the guests that had moved to it since the back-up', async () => {
    const eve = await own.register('eve@example.com');
    await record(Number(eve.id), ['guest_later'], true, own.identity.now().toISOString());
    await own.identity.restart();
    expect(await own.isSignedIn(eve.sessionId)).toBe(false);
    expect(await erasures(Number(eve.id))).toMatchObject([
      { data: { previous: { guestIds: ['guest_later'] } } },
    ]);
  });

  it('OPS-26 names in its log an erasure whose number is another account’s by now', async () => {
    const max = await own.register('max@example.com');
    await record(Number(max.id), ['guest_max'], true);
    const named = logOfStart(own.identity.databaseUrl).filter(
      ({ msg }) =>
        msg === 'accounts could not be erased again because their ids now belong to other accounts',
    );
    expect(named).toMatchObject([{ level: 40, users: [Number(max.id)] }]);
    expect(await erasures(Number(max.id))).toEqual([]);
    expect(await own.isSignedIn(max.sessionId)).toBe(true);
  });

  it('OPS-26 gives no new account the number of an erased one', async () => {
    await record(2_000, [], false);
    await own.identity.restart();
    expect(Number((await own.register('new@example.com')).id)).toBe(2_001);
  });
});
