import { anyEventSchema, TOPICS } from '@dewlane/events';
import type { TokenClaims } from '@dewlane/internal-api';
import type { EventBus } from '@dewlane/service-kit';
import { eventually } from '@dewlane/test-engines';
import { startTextProvider, type TextProviderDouble } from '@dewlane/test-engines/text-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rebuildProjections } from '../src/main/rebuild-projections.ts';
import { userChanged, userErased } from './support/events.ts';
import {
  customer,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
  VISITOR,
} from './support/harness.ts';

import { mailOperationsOf } from './support/mail-operations.ts';
import { booked, operationsOf, pressLink } from './support/operations.ts';

interface Ended {
  version: number;
  newLinkBy: 'mail' | 'text' | null;
}

const NOT_THERE = 'This appointment is not there any more.';

describe('ending the links of a booking', () => {
  let provider: TextProviderDouble;
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    provider = await startTextProvider();
    // Messages are sent only when the test says so.
    harness = await startHarness({
      env: {
        UNCONFIRMED_MAIL_LIMIT: '0',
        TEXT_URL: provider.url,
        TEXT_FROM: '+14085550100',
        BACKGROUND: 'relay,consumer',
      },
    });
    operations = operationsOf(harness);
    mail = mailOperationsOf(harness);
  });
  afterAll(async () => {
    await harness?.stop();
    await provider?.stop();
  });
  beforeEach(async () => {
    harness.setTime(START);
    await harness.empty('recipients', 'reminders', 'mailbox', 'mail_messages', 'services');
    provider.arrived.length = 0;
  });

  const run = async () => {
    await harness.service.jobs.runNow('sendMail');
    harness.pass(1_000);
  };
  const isGood = async (linkToken: string) => {
    const { data } = await harness.graphql<{ ownBooking: object | null }>(
      VISITOR,
      'query ($linkToken: String) { ownBooking(linkToken: $linkToken) { version } }',
      { linkToken },
    );
    return data?.ownBooking !== null;
  };
  const end = async (
    mutation: 'endOwnLinks' | 'endLinks',
    input: Record<string, unknown>,
    claims: TokenClaims = VISITOR,
  ) => {
    const type = mutation === 'endLinks' ? 'EndLinksInput' : 'EndOwnLinksInput';
    const { data, errors } = await harness.graphql<Record<string, Ended>>(
      claims,
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { version newLinkBy } }`,
      { input },
    );
    const [error] = errors ?? [];
    return { ...data?.[mutation], code: error?.extensions?.['code'], message: error?.message };
  };
  const tokenIn = (text: string | undefined) =>
    /\/booking\/([\w-]{43})/.exec(text ?? '')?.[1] ?? 'none';
  /** The token of the link in a message that stops all further ones. */
  const stopTokenIn = (text: string | undefined) =>
    /\/booking\/([\w-]{43})\/unsubscribe/.exec(text ?? '')?.[1] ?? 'none';
  const hasStopped = async () => {
    const { rows } = await harness.pool.query<{ address: string }>(
      'select "address" from recipients where "unsubscribedAt" is not null',
    );
    return rows.map(({ address }) => address);
  };
  const inMailbox = async (id: string) => {
    const { rows } = await harness.pool.query<{ kind: string; text: string; to: string }>(
      `select mail."kind", held."text", held."to" from mailbox as held join mail_messages as mail on mail."id" = "mailId"
       where "appointmentId" = $1 order by "sentAt"`,
      [id],
    );
    return rows;
  };
  const act = (token: string, action: 'confirm' | 'unsubscribe' | 'show') =>
    pressLink(harness, token, action);
  const bookedWithLink = async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann, {}, { contactEmail: 'ann@example.com' });
    await run();
    const [confirmation] = await inMailbox(appointment.id);
    return { ann, id: appointment.id, linkToken: tokenIn(confirmation?.text) };
  };
  const kindsOf = async (id: string) =>
    (await mail.mails(id)).data?.staffMails.nodes.map(({ kind, state }) => `${kind} ${state}`);

  it.each(['link', 'owner', 'staff'] as const)(
    'SELF-14 ends them all for the %s, and the address on file gets a new one',
    async (right) => {
      const { ann, id, linkToken } = await bookedWithLink();
      const key = { idempotencyKey: `end-${id}` };
      const response = await {
        link: () => end('endOwnLinks', { linkToken, ...key }),
        owner: () => end('endOwnLinks', { id, ...key }, ann),
        staff: () => end('endLinks', { id, expectedVersion: 1, ...key }, STAFF),
      }[right]();
      expect(response).toMatchObject({ version: 2, newLinkBy: 'mail' });
      expect(await isGood(linkToken)).toBe(false);
      await run();
      const [, brought] = await inMailbox(id);
      expect(brought).toMatchObject({ kind: 'link', to: 'ann@example.com' });
      expect(brought?.text).toContain('All earlier links to your booking have ended.');
      expect(await isGood(tokenIn(brought?.text))).toBe(true);
      expect(await kindsOf(id)).toEqual(['link sent', 'confirmation sent']);
    },
  );

  it('SELF-14 SELF-05 names the actor in the event, and publishes one event for one key', async () => {
    const { ann, id } = await bookedWithLink();
    const key = { idempotencyKey: `once-${id}` };
    const first = await end('endOwnLinks', { id, ...key }, ann);
    expect(await end('endOwnLinks', { id, ...key }, ann)).toEqual(first);
    await end('endLinks', { id }, STAFF);
    const [, byGuest, byStaff, ...more] = await harness.eventsOf(id);
    expect(more).toEqual([]);
    const type = 'bookings.appointment-links-ended.v1';
    const data = { changed: [], previous: {} };
    expect(byGuest).toMatchObject({ type, actor: { kind: 'guest', id: ann.customer.id }, data });
    expect(byStaff).toMatchObject({ type, actor: { kind: 'staff' }, data });
  });

  it('SELF-14 API-41 repeats the answer to the link that it ended, under the same key only', async () => {
    const { id, linkToken } = await bookedWithLink();
    const input = { linkToken, idempotencyKey: `lost-${id}` };
    const first = await end('endOwnLinks', input);
    expect(first).toMatchObject({ version: 2, newLinkBy: 'mail' });
    expect(await end('endOwnLinks', input)).toEqual(first);
    const fresh = await end('endOwnLinks', { ...input, idempotencyKey: `fresh-${id}` });
    expect(fresh).toMatchObject({ code: 'NOT_FOUND', message: NOT_THERE });
    expect(await harness.eventsOf(id)).toHaveLength(2);
  });

  it('SELF-14 sends a new one by text message to a guest with only a phone, outside quiet hours if staff ended them', async () => {
    const phone = { contactPhone: '(408) 555-0142' };
    const { appointment } = await booked(harness, guest(), phone);
    await run();
    // 9:30 PM in San Jose.
    harness.setTime('2026-11-19T05:30:00.000Z');
    const linkToken = tokenIn(provider.arrived[0]?.text);
    expect(await end('endOwnLinks', { linkToken })).toMatchObject({ newLinkBy: 'text' });
    await run();
    expect(provider.arrived).toHaveLength(2);
    expect(provider.arrived[1]?.text).toContain('Earlier links to your wash on Sat, Nov 21');
    expect(await isGood(tokenIn(provider.arrived[1]?.text))).toBe(true);
    await end('endLinks', { id: appointment.id }, STAFF);
    await run();
    expect(provider.arrived).toHaveLength(2);
    harness.setTime('2026-11-19T16:00:00.000Z');
    await run();
    expect(await isGood(tokenIn(provider.arrived[2]?.text))).toBe(true);
  });

  it('SELF-14 sends and promises no new one if messages were stopped or the wash was cancelled', async () => {
    const stopped = await bookedWithLink();
    // The owner has proved the address, or would not be told (SELF-35).
    for (const action of ['confirm', 'unsubscribe'] as const) await act(stopped.linkToken, action);
    expect(await end('endOwnLinks', { id: stopped.id }, stopped.ann)).toMatchObject({
      newLinkBy: null,
    });
    await run();
    expect(await kindsOf(stopped.id)).toEqual(['link suppressed', 'confirmation sent']);
    await harness.pool.query('update recipients set "unsubscribedAt" = null');
    const off = await bookedWithLink();
    await operations.update(STAFF, { id: off.id, status: 'cancelled' });
    harness.pass(10_000);
    await run();
    expect(await end('endOwnLinks', { linkToken: off.linkToken })).toMatchObject({
      newLinkBy: null,
    });
    expect(await isGood(off.linkToken)).toBe(false);
    expect(await kindsOf(off.id)).toEqual(['cancelled sent', 'confirmation sent']);
  });

  it('SELF-14 requires a valid link, the owner, or staff with the version they saw', async () => {
    const { id, linkToken } = await bookedWithLink();
    const refused = { code: 'NOT_FOUND', message: NOT_THERE };
    expect(await end('endOwnLinks', { linkToken: 'A'.repeat(43) })).toMatchObject(refused);
    expect(await end('endOwnLinks', { id }, guest())).toMatchObject(refused);
    expect((await end('endOwnLinks', { id })).code).toBe('UNAUTHENTICATED');
    expect((await end('endLinks', { id }, guest())).code).toBe('UNAUTHENTICATED');
    const late = await end('endLinks', { id, expectedVersion: 7 }, STAFF);
    expect(late.code).toBe('CHANGED_MEANWHILE');
    expect(await isGood(linkToken)).toBe(true);
    await end('endOwnLinks', { linkToken });
    expect(await end('endOwnLinks', { linkToken })).toMatchObject(refused);
    expect(await kindsOf(id)).toEqual(['link planned', 'confirmation sent']);
  });

  it('SELF-14 counts towards the changes of the day, and sends only the newest of several waiting links', async () => {
    const { ann, id } = await bookedWithLink();
    for (let count = 0; count < 20; count += 1) {
      expect((await end('endOwnLinks', { id }, ann)).code).toBeUndefined();
    }
    expect((await end('endOwnLinks', { id }, ann)).code).toBe('QUOTA_REACHED');
    await run();
    const [, brought, ...more] = await inMailbox(id);
    expect(more).toEqual([]);
    expect(await isGood(tokenIn(brought?.text))).toBe(true);
  });

  it('SELF-14 lets ended links of the last twenty numbers still unsubscribe', async () => {
    const { ann, id } = await bookedWithLink();
    const numbered = 'insert into self_service ("appointmentId", "linkNumber") values ($1, 40)';
    await harness.pool.query(numbered, [id]);
    await end('endOwnLinks', { id }, ann);
    await run();
    const token = tokenIn((await inMailbox(id)).at(-1)?.text);
    await harness.pool.query('update self_service set "linkNumber" = 60');
    expect(await isGood(token)).toBe(false);
    expect((await act(token, 'unsubscribe')).status).toBe(200);
    expect(await hasStopped()).toEqual(['ann@example.com']);
  });

  it('SELF-18 lets the first message stop mail, though its address was taken away and set again ten times', async () => {
    const { ann, id: appointmentId } = await bookedWithLink();
    const [confirmation] = await inMailbox(appointmentId);
    for (let count = 0; count < 10; count += 1) {
      for (const contactEmail of [null, 'ann@example.com']) {
        const { errors } = await operations.setContactEmail(ann, { appointmentId, contactEmail });
        expect(errors).toBeUndefined();
      }
    }
    expect((await act(stopTokenIn(confirmation?.text), 'unsubscribe')).status).toBe(200);
    expect(await hasStopped()).toEqual(['ann@example.com']);
  });

  it('SELF-18 lets any message stop mail, however many links were ended and other addresses written to since', async () => {
    const { ann, id: appointmentId } = await bookedWithLink();
    await harness.pool.query(
      'insert into self_service ("appointmentId", "linkNumber") values ($1, 40)',
      [appointmentId],
    );
    await end('endOwnLinks', { id: appointmentId }, ann);
    await run();
    const brought = (await inMailbox(appointmentId)).at(-1);
    await operations.setContactEmail(ann, { appointmentId, contactEmail: null });
    await harness.pool.query(
      `insert into mail_messages select written.* from mail_messages as held, generate_series(1, 500) as n,
         jsonb_populate_record(held, jsonb_build_object('id', gen_random_uuid(), 'to', n || '@example.com',
           'resendOf', held."id", 'createdAt', held."createdAt" + interval '1 hour')) as written
       where held."appointmentId" = $1 and held."kind" = 'link'`,
      [appointmentId],
    );
    await harness.pool.query('update self_service set "linkNumber" = 100');
    expect((await act(tokenIn(brought?.text), 'unsubscribe')).status).toBe(404);
    expect((await act(stopTokenIn(brought?.text), 'unsubscribe')).status).toBe(200);
    expect(await hasStopped()).toEqual(['ann@example.com']);
  });

  it('SELF-14 SELF-18 lets a link of any of the first twenty numbers unsubscribe once the booking is deleted', async () => {
    const ann = guest();
    const { appointment } = await booked(harness, ann);
    const { id } = appointment;
    const contactEmail = 'ann@example.com';
    await operations.setContactEmail(ann, { appointmentId: id, contactEmail });
    await run();
    const linkToken = tokenIn((await inMailbox(id)).at(-1)?.text);
    expect(await isGood(linkToken)).toBe(true);
    await operations.remove(STAFF, { id });
    expect((await act(linkToken, 'unsubscribe')).status).toBe(200);
    expect(await hasStopped()).toEqual(['ann@example.com']);
  });

  it('SELF-36 ends the links of an account’s former address for good, also when the account returns to it', async () => {
    const owner = customer();
    const { id } = owner.customer;
    let version = 0;
    const hasAddress = async (email: string) => {
      version += 1;
      await harness.publish(TOPICS.users, userChanged(id, version, { email }));
      const known = 'select "version", "email" from contacts where "userId" = $1';
      await eventually(async () =>
        expect((await harness.pool.query(known, [id])).rows).toEqual([{ version, email }]),
      );
    };
    await hasAddress('ann.old@example.com');
    const { appointment } = await booked(harness, owner);
    await run();
    const [confirmation] = await inMailbox(appointment.id);
    const former = tokenIn(confirmation?.text);
    await hasAddress('Ann.Old@example.com');
    expect(await isGood(former)).toBe(true);
    await hasAddress('ann.new@example.com');
    expect(await isGood(former)).toBe(false);
    await hasAddress('ann.old@example.com');
    expect(await isGood(former)).toBe(false);
    const linkNumber = async () =>
      (await harness.pool.query('select "linkNumber" from self_service')).rows;
    expect(await linkNumber()).toEqual([{ linkNumber: 3 }]);
    await harness.publish(TOPICS.users, userChanged(id, 2, { email: 'ann.new@example.com' }));
    await hasAddress('ann.old@example.com');
    await rebuildProjections(harness.bus, harness.pool);
    expect(await linkNumber()).toEqual([{ linkNumber: 3 }]);
    expect((await act(stopTokenIn(confirmation?.text), 'unsubscribe')).status).toBe(200);
    expect(await hasStopped()).toEqual(['ann.old@example.com']);
  });

  it.each([
    ['has moved to', ['ann.new@example.com'], 1],
    ['has moved to and returned from', ['ann.new@example.com', 'ann.old@example.com'], 1],
    ['has moved to, though the log has forgotten the former one,', ['ann.new@example.com'], 2],
  ])(
    'SELF-36 ends them also if a rebuild reads of the address that the account %s before the consumer does',
    async (_what, addresses, firstLogged) => {
      const owner = customer();
      const { id } = owner.customer;
      const contact = async () =>
        (await harness.pool.query('select "email" from contacts where "userId" = $1', [id])).rows;
      await harness.publish(TOPICS.users, userChanged(id, 1, { email: 'ann.old@example.com' }));
      await eventually(async () => expect(await contact()).toHaveLength(1));
      const { appointment } = await booked(harness, owner);
      await run();
      const [confirmation] = await inMailbox(appointment.id);
      const former = tokenIn(confirmation?.text);
      expect(await isGood(former)).toBe(true);
      const inbox = await harness.pool.connect();
      await inbox.query('begin; lock table inbox in exclusive mode');
      const events = addresses.map((email, index) => userChanged(id, index + 2, { email }));
      await harness.publish(TOPICS.users, ...events);
      const bus: EventBus = {
        ...harness.bus,
        readAll: (topic, handle, signal) =>
          harness.bus.readAll(
            topic,
            async (message) => {
              const { subject, aggregateversion } = anyEventSchema.parse(message.event);
              if (subject !== id || aggregateversion >= firstLogged) await handle(message);
            },
            signal,
          ),
      };
      await rebuildProjections(bus, harness.pool);
      await inbox.query('rollback');
      inbox.release();
      expect(await contact()).toEqual([{ email: addresses.at(-1) }]);
      const handled = 'select from inbox where "eventId" = $1';
      await eventually(async () =>
        expect((await harness.pool.query(handled, [events.at(-1)?.id])).rowCount).toBe(1),
      );
      const { rows } = await harness.pool.query('select "linkNumber" from self_service');
      expect(rows).toEqual([{ linkNumber: 2 }]);
      expect(await isGood(former)).toBe(false);
    },
  );

  describe('once the account that had a stranger written to is deleted', () => {
    const stranger = 'victim+wash@example.com';
    /** The token that stops mail: a guest booked with the stranger's address, registered, and deleted the account. */
    const stopTokenAfterDeletion = async () => {
      const ann = guest();
      const { appointment } = await booked(harness, ann, {}, { contactEmail: stranger });
      await run();
      const token = stopTokenIn((await inMailbox(appointment.id))[0]?.text);
      const id = `${++accounts}`;
      const guestIds = [ann.customer.id];
      await harness.publish(
        TOPICS.users,
        userChanged(id, 1, { email: 'ann@example.com', guestIds }),
      );
      await harness.publish(TOPICS.users, userErased(id, 2, { guestIds }));
      await eventually(async () => expect(await inMailbox(appointment.id)).toEqual([]));
      return token;
    };
    let accounts = 70_000;

    it('SELF-18 still stops mail by the link in it, without keeping the address', async () => {
      const token = await stopTokenAfterDeletion();
      expect((await act(token, 'unsubscribe')).status).toBe(200);
      expect(await hasStopped()).toEqual([expect.stringMatching(/^erased [0-9a-f]{64}$/)]);
      const next = await booked(harness, guest(), {}, { contactEmail: 'victim@example.com' });
      await run();
      expect(await kindsOf(next.appointment.id)).toEqual(['confirmation suppressed']);
      const kept = await harness.pool.query(
        'select to_jsonb(held)::text as row from stop_links as held',
      );
      expect(kept.rows).not.toEqual([]);
      for (const { row } of kept.rows) expect(row).not.toMatch(new RegExp(`victim|${token}`));
    });

    it('SELF-18 SELF-04 confirms nothing by that link, and speaks of an e-mail address', async () => {
      const token = await stopTokenAfterDeletion();
      const before = await harness.pool.query('select * from recipients');
      expect(await (await act(token, 'show')).text()).toContain('This link does not work any more');
      expect((await act(token, 'confirm')).status).toBe(200);
      expect((await harness.pool.query('select * from recipients')).rows).toEqual(before.rows);
      expect(await (await act(token, 'unsubscribe')).text()).toContain(
        'nothing more to this address',
      );
      expect((await act(`${token.slice(0, -1)}_`, 'unsubscribe')).status).toBe(404);
    });
  });

  it('SELF-14 SELF-04 lets an ended link neither confirm nor resubscribe its address', async () => {
    const { ann, id, linkToken } = await bookedWithLink();
    await end('endOwnLinks', { id }, ann);
    await act(linkToken, 'unsubscribe');
    const known = () => harness.pool.query('select * from recipients').then(({ rows }) => rows);
    const before = await known();
    expect(before).toMatchObject([{ confirmedAt: null, unsubscribedAt: expect.any(Date) }]);
    expect((await act(linkToken, 'confirm')).status).toBe(200);
    expect(await known()).toEqual(before);
  });

  it('SELF-14 SELF-04 SELF-16 says of an ended link that it works no more, and that a booking is over only when it is', async () => {
    const { id, linkToken } = await bookedWithLink();
    const heading = async (token: string) =>
      /<h1>(.*)<\/h1>/.exec(await (await act(token, 'show')).text())?.[1];
    expect(await heading(linkToken)).toBe('Your wash');
    await end('endOwnLinks', { linkToken });
    expect(await heading(linkToken)).toBe('This link does not work any more');
    await run();
    const brought = tokenIn((await inMailbox(id)).at(-1)?.text);
    // Eight days after the wash.
    harness.setTime('2026-11-30T16:00:00.000Z');
    expect(await heading(brought)).toBe('This booking is over');
    expect(await heading(linkToken)).toBe('This link does not work any more');
    await operations.remove(STAFF, { id });
    expect(await heading(brought)).toBe('This link does not work any more');
  });

  it('SELF-14 SELF-09 keeps the news of a change, and keeps the new link when that news is withdrawn', async () => {
    const { id } = await bookedWithLink();
    await operations.update(STAFF, { id, location: '2 Oak St' });
    harness.pass(1_000);
    await end('endLinks', { id }, STAFF);
    expect(await kindsOf(id)).toEqual(['link planned', 'changed planned', 'confirmation sent']);
    await operations.update(STAFF, { id, location: '1 Main St, San Jose' });
    expect(await kindsOf(id)).toEqual(['link planned', 'confirmation sent']);
  });
});
