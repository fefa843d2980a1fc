import { userEvent } from '@dewlane/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { account, cookies, login, newGuestId, PASSWORD, registration } from './support/requests.ts';

describe('guests who become customers', () => {
  let identity: Harness;
  const register = async (email: string, more: object) =>
    (await identity.call('/internal/register', registration(email, more))).body;
  const logIn = async (name: string, guestId: string) =>
    (await identity.call('/internal/login', login(name, PASSWORD, { guestId }))).body;
  const guestIdsOf = async (sessionId: string) =>
    (await identity.call('/internal/sessions/resolve', cookies({ sessionId }))).body.customer
      .guestIds;
  const eventsOf = async (userId: string) =>
    (await identity.eventsOf(userId)).map((event) => userEvent.parse(event));

  beforeAll(async () => {
    identity = await startHarness();
  });
  afterAll(() => identity.stop());

  it('AUTH-18 moves the guest at registration, with an event that consumers can parse', async () => {
    const guestId = newGuestId();
    const { user, sessionId } = await register('moved@example.com', { guestId });
    expect(await guestIdsOf(sessionId)).toEqual([guestId]);
    const events = await eventsOf(user.id);
    expect(events.map((event) => [event.type, event.aggregateversion])).toEqual([
      ['identity.user-registered.v1', 1],
      ['identity.guest-moved.v1', 2],
    ]);
    expect(events[1]).toMatchObject({
      source: '/identity',
      subject: user.id,
      actor: { kind: 'customer', id: user.id },
      data: {
        state: { id: user.id, guestIds: [guestId] },
        changed: ['guestIds'],
        previous: { guestIds: [] },
      },
    });
  });

  it('AUTH-18 moves the guest at a login, in addition to earlier ones', async () => {
    const [first, second] = [newGuestId(), newGuestId()];
    const { user } = await register('later@example.com', { guestId: first });
    const { sessionId } = await logIn('later', second);
    expect(await guestIdsOf(sessionId)).toEqual([first, second]);
    const events = await eventsOf(user.id);
    expect(events.at(-1)).toMatchObject({
      type: 'identity.guest-moved.v1',
      aggregateversion: 3,
      data: { state: { guestIds: [first, second] }, previous: { guestIds: [first] } },
    });
  });

  it('AUTH-18 moves a guest once, to one account', async () => {
    const guestId = newGuestId();
    const owner = await register('owner@example.com', { guestId });
    await logIn('owner', guestId);
    const thief = await register('thief@example.com', { guestId });
    expect(await guestIdsOf(thief.sessionId)).toEqual([]);
    expect(await guestIdsOf(owner.sessionId)).toEqual([guestId]);
    expect(await eventsOf(thief.user.id)).toHaveLength(1);
    expect(await eventsOf(owner.user.id)).toHaveLength(2);
  });

  it('AUTH-43 moves at most 50 guests to an account in a day, and signs in beyond that', async () => {
    const { user } = await register('many-guests@example.com', {});
    await identity.sql(
      `insert into guest_moves ("guestId", "userId", "movedAt")
       select 'guest_' || gen_random_uuid(), $1::int, now() - interval '1 hour' from generate_series(1, 49)`,
      [user.id],
    );
    const [fiftieth, beyond] = [newGuestId(), newGuestId()];
    expect((await logIn('many-guests', fiftieth)).guestStays).toBe(false);
    const { sessionId, guestStays } = await logIn('many-guests', beyond);
    expect(guestStays).toBe(true);
    expect((await logIn('many-guests', fiftieth)).guestStays).toBe(false);
    const carried = await guestIdsOf(sessionId);
    expect(carried).toHaveLength(50);
    expect(carried).toContain(fiftieth);
    expect(carried).not.toContain(beyond);
    expect(await eventsOf(user.id)).toHaveLength(2);

    await identity.sql(
      `update guest_moves set "movedAt" = now() - interval '25 hours' where "userId" = $1::int and "guestId" <> $2`,
      [user.id, fiftieth],
    );
    const later = await logIn('many-guests', beyond);
    expect(later.guestStays).toBe(false);
    expect(await guestIdsOf(later.sessionId)).toEqual([fiftieth, beyond]);
  });

  it('AUTH-43 moves at most 500 guests to an account ever, and signs in beyond that', async () => {
    const { user } = await register('old-guests@example.com', {});
    await identity.sql(
      `insert into guest_moves ("guestId", "userId", "movedAt")
       select 'guest_' || gen_random_uuid(), $1::int, now() - interval '1 year' from generate_series(1, 499)`,
      [user.id],
    );
    const [last, beyond] = [newGuestId(), newGuestId()];
    expect((await logIn('old-guests', last)).guestStays).toBe(false);
    const { sessionId, guestStays } = await logIn('old-guests', beyond);
    expect(guestStays).toBe(true);
    expect((await logIn('old-guests', last)).guestStays).toBe(false);
    expect(await guestIdsOf(sessionId)).toEqual([last]);
  });

  it('AUTH-18 moves a guest to one account in 10 concurrent sign-ins', async () => {
    const guestId = newGuestId();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => register(`many${index}@example.com`, { guestId })),
    );
    const moves = await identity.sql('select * from guest_moves where "guestId" = $1', [guestId]);
    const events = await identity.sql(
      `select 1 from outbox where type = 'identity.guest-moved.v1'
       and event->'data'->'state'->'guestIds' ? $1`,
      [guestId],
    );
    expect([moves.length, events.length]).toEqual([1, 1]);
  });

  it('keeps moved guest ids in the token for 24 h', async () => {
    const guestId = newGuestId();
    const { sessionId } = await register('carried@example.com', { guestId });
    identity.pass(23.9 * 3_600_000);
    expect(await guestIdsOf(sessionId)).toEqual([guestId]);
    identity.pass(0.2 * 3_600_000);
    expect(await guestIdsOf(sessionId)).toEqual([]);
  });

  it('reports what the gateway found out about saved data', async () => {
    const guestId = newGuestId();
    const body = await register('data@example.com', { guestId, hasTransferredData: true });
    expect(body.hasTransferredData).toBe(true);
  });

  it('moves nothing if the registration is refused', async () => {
    const guestId = newGuestId();
    await register('refused@example.com', {});
    await register('refused@example.com', { guestId });
    const moves = await identity.sql('select 1 from guest_moves where "guestId" = $1', [guestId]);
    expect(moves).toEqual([]);
  });

  it('AUTH-32 stops accepting a guest a minute after its move', async () => {
    const guestId = newGuestId();
    const resolve = async (more: object) =>
      (await identity.call('/internal/sessions/resolve', cookies(more))).body;
    expect(await resolve({ guestId })).toEqual({ customer: null, staff: null, guestUntil: null });
    const before = identity.now().getTime();
    await register('ending@example.com', { guestId });
    const { guestUntil } = await resolve({ guestId });
    const minute = Date.parse(guestUntil) - 60_000;
    expect(minute).toBeGreaterThanOrEqual(before);
    expect(minute).toBeLessThanOrEqual(identity.now().getTime());
    expect((await resolve({ guestId: 'guest_made-up' })).guestUntil).toBeNull();
  });

  it('AUTH-32 refuses a guest whose account has been erased at once, and moves it to no other', async () => {
    const guestId = newGuestId();
    const { user, sessionId } = await register('gone@example.com', { guestId });
    const customer = { kind: 'customer' as const, id: user.id, guestIds: [guestId] };
    const input = account({ currentPassword: PASSWORD }, { sessionId });
    expect((await identity.call('/internal/account/erase', input, { customer })).status).toBe(200);
    const { body } = await identity.call('/internal/sessions/resolve', cookies({ guestId }));
    expect(Date.parse(body.guestUntil)).toBeLessThanOrEqual(identity.now().getTime());
    const other = await register('next@example.com', { guestId });
    expect(await guestIdsOf(other.sessionId)).toEqual([]);
    expect(await eventsOf(other.user.id)).toHaveLength(1);
  });
});
