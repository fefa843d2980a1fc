import { randomUUID } from 'node:crypto';
import { TOPICS } from '@dewlane/events';
import { EXPORT_PATH } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRecipients } from '../src/adapters/db/recipients.ts';
import { MON_TO_SAT } from './support/business-settings.ts';
import { crewsOf } from './support/crews.ts';
import { userChanged, userErased, vehicleAdded, vehicleDeleted } from './support/events.ts';
import {
  type Customer,
  customer,
  guest,
  type Harness,
  STAFF,
  START,
  startHarness,
} from './support/harness.ts';
import { ANSWERS, booked, operationsOf } from './support/operations.ts';

const HELD = '2026-11-19 9:00 AM';

describe('the erasure of a person in bookings', () => {
  let harness: Harness;
  let crews: ReturnType<typeof crewsOf>;
  let operations: ReturnType<typeof operationsOf>;

  beforeAll(async () => {
    harness = await startHarness();
    crews = crewsOf(harness);
    operations = operationsOf(harness);
    await crews.add('Blue', MON_TO_SAT);
  });
  afterAll(() => harness?.stop());

  const heldFor = async ({ customer: { id } }: Customer) => {
    const { rows } = await harness.pool.query(
      `select (select count(*)::int from crew_times where holder = $1) as times,
         (select count(*)::int from held_times where holder = $1) as budgets`,
      [id],
    );
    return rows[0];
  };
  const isKnownBy = async (
    { customer: { id } }: Customer,
    version: number,
    email: string,
    guestIds: string[] = [],
  ) => {
    await harness.publish(TOPICS.users, userChanged(id, version, { email, guestIds }));
    await eventually(async () => {
      const { rows } = await harness.pool.query(
        'select "email" from contacts where "userId" = $1',
        [id],
      );
      expect(rows).toEqual([{ email }]);
    });
  };
  const erase = async (id: string, version: number) => {
    await harness.publish(TOPICS.users, userErased(id, version));
    await eventually(async () => {
      const { rows } = await harness.pool.query('select from erased_owners where "ownerId" = $1', [
        id,
      ]);
      expect(rows).toHaveLength(1);
    });
  };

  it('ACCT-06 releases the person’s hold', async () => {
    const ann = customer();
    expect((await crews.hold(ann, HELD)).data?.['holdTime']).not.toBeNull();
    expect(await heldFor(ann)).toEqual({ times: 1, budgets: 1 });
    await erase(ann.customer.id, 1);
    expect(await heldFor(ann)).toEqual({ times: 0, budgets: 0 });
  });

  it('ACCT-06 AVAIL-12 cancels the person’s coming appointments and gives back their places', async () => {
    const ann = customer();
    const { data } = await crews.book('2026-11-19', '9:00 AM', { claims: ann });
    const id = data?.['bookAppointment']?.appointment.id ?? '';
    const [placed] = await crews.plans(id);
    expect(placed?.crew).toEqual({ name: 'Blue' });
    await erase(ann.customer.id, 1);
    const { rows } = await harness.pool.query('select "status" from services where "id" = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'cancelled' }]);
    const times = await harness.pool.query('select from crew_times where "appointmentId" = $1', [
      id,
    ]);
    expect(times.rows).toEqual([]);
  });

  it('ACCT-05 ACCT-06 OPS-25 covers messages about appointments that staff have deleted, as the export does, but keeps that they were', async () => {
    const [ann, ben] = [customer(), customer()];
    await isKnownBy(ann, 1, 'ann@wash.example');
    await isKnownBy(ben, 1, 'ben@wash.example');
    const idOf = async (claims: Customer, serviceDate: string) =>
      (await booked(harness, claims, { serviceDate, timeSlot: 'afternoon' })).appointment.id;
    const changed = await idOf(ann, '2026-11-23');
    const untouched = await idOf(ann, '2026-11-24');
    const bens = await idOf(ben, '2026-11-25');
    await harness.service.jobs.runNow('sendMail');
    await operations.update(STAFF, { id: changed, location: '8 Annmark Street' });
    harness.pass(10_000);
    await harness.service.jobs.runNow('sendMail');
    for (const id of [changed, untouched, bens]) await operations.remove(STAFF, { id });
    await harness.service.jobs.runNow('sendMail');
    const left = async () => {
      const { rows } = await harness.pool.query(
        'select "appointmentId" as id, "kind" from mail_messages order by "createdAt", "kind"',
      );
      return [changed, untouched, bens].map((id) =>
        rows
          .filter((row) => row.id === id)
          .map(({ kind }) => kind)
          .sort(),
      );
    };
    await isKnownBy(ann, 2, 'ann.b@wash.example');
    const both = ['confirmation', 'deleted'];
    expect(await left()).toEqual([['changed', ...both].sort(), both, both]);
    const exported = await (await harness.fetch(ann, EXPORT_PATH)).text();
    for (const id of [changed, untouched]) expect(exported).toContain(id);
    expect(exported).not.toContain(bens);

    await eventually(async () => {
      const { rows } = await harness.pool.query('select from outbox where "publishedAt" is null');
      expect(rows).toEqual([]);
    });
    await erase(ann.customer.id, 3);
    expect(await left()).toEqual([[], [], both]);
    const { rows } = await harness.pool.query<{ key: string; type: string; event: unknown }>(
      'select "key", "type", "event" from outbox where "key" = any($1) order by "sequence"',
      [[changed, untouched]],
    );
    // `republish` needs them where the bus has lost them.
    expect(rows.map(({ key, type }) => [key, type])).toEqual([
      [changed, 'bookings.appointment-deleted.v1'],
      [untouched, 'bookings.appointment-deleted.v1'],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Annmark|@wash/);
  });

  it('ACCT-06 covers what is kept for a repeat of changes by a link, also of appointments that staff have deleted', async () => {
    const [ann, ben] = [customer(), customer()];
    const ids: string[] = [];
    for (const [claims, serviceDate] of [
      [ann, '2026-12-01'],
      [ann, '2026-12-02'],
      [ben, '2026-12-03'],
    ] as const) {
      const { appointment } = await booked(harness, claims, { serviceDate, timeSlot: 'afternoon' });
      ids.push(appointment.id);
    }
    await isKnownBy(ann, 1, 'ann.links@wash.example');
    await harness.service.jobs.runNow('sendMail');
    await harness.pool.query(
      `insert into idempotency_keys ("principal", "operation", "key", "requestHash", "expiresAt")
       select 'link:' || unnest($1::text[]), 'updateOwnBooking', 'k', 'of a gate code', now() + interval '1 day'`,
      [ids],
    );
    await operations.remove(STAFF, { id: ids[1] ?? '' });
    await erase(ann.customer.id, 2);
    const { rows } = await harness.pool.query(
      `select "principal" from idempotency_keys where "principal" like 'link:%'`,
    );
    expect(rows).toEqual([{ principal: `link:${ids[2]}` }]);
  });

  it('ACCT-06 removes the counts of the person’s answers and the moves of their guests', async () => {
    const ann = customer();
    const visitor = guest();
    for (const claims of [ann, visitor]) {
      const { errors } = await operations.save(claims, { answers: ANSWERS, completedAt: true });
      expect(errors).toBeUndefined();
    }
    const { id } = ann.customer;
    const ownerIds = [id, visitor.customer.id];
    await isKnownBy(ann, 1, 'ann.counted@wash.example', [visitor.customer.id]);
    const left = async () => {
      const { rows } = await harness.pool.query(
        `select (select count(*)::int from day_counts where counted = any(select 'answers/owner/' || unnest($1::text[]))) as counts,
           (select count(*)::int from guest_moves where "guestId" = any($1) or "userId" = any($1)) as moves`,
        [ownerIds],
      );
      return rows[0];
    };
    expect(await left()).toEqual({ counts: 2, moves: 1 });
    await erase(id, 2);
    expect(await left()).toEqual({ counts: 0, moves: 0 });
  });

  it('ACCT-06 covers an address that the account has confirmed and no longer uses, once no message to it is left', async () => {
    const zoe = customer();
    const { id } = zoe.customer;
    const confirmed = 'zoe.first@wash.example';
    await isKnownBy(zoe, 1, confirmed);
    await createRecipients(harness.pool).confirm(confirmed, new Date(START), id);
    await isKnownBy(zoe, 2, 'zoe.second@wash.example');
    const known = async () => {
      const { rows } = await harness.pool.query<{ address: string }>(
        'select "address" from recipients',
      );
      return rows.map(({ address }) => address);
    };
    expect(await known()).toContain(confirmed);
    await erase(id, 3);
    expect(await known()).not.toContain(confirmed);
  });

  it('ACCT-06 covers bookings of a guest whose move never arrived but whom the erasure event names', async () => {
    const visitor = guest();
    const { appointment } = await booked(harness, visitor);
    const { id } = customer().customer;
    const guestIds = [visitor.customer.id];
    await harness.publish(TOPICS.users, userErased(id, 3, { guestIds }));
    await eventually(async () => {
      const { rows } = await harness.pool.query(
        'select "status", "contactName" from services where id = $1',
        [appointment.id],
      );
      expect(rows).toEqual([{ status: 'cancelled', contactName: null }]);
    });
  });

  it('ACCT-05 ACCT-06 covers the message about a deletion if it is all that is left, and the account has another address', async () => {
    const ann = customer();
    const visitor = guest();
    await isKnownBy(ann, 1, 'ann.first@wash.example');
    const ids: string[] = [];
    for (const [claims, serviceDate, contactEmail] of [
      [ann, '2026-11-27', undefined],
      [visitor, '2026-11-28', 'ann.first@wash.example'],
    ] as const) {
      const answers = { serviceDate, timeSlot: 'afternoon' };
      const { id } = (await booked(harness, claims, answers, { contactEmail })).appointment;
      await harness.service.jobs.runNow('sendMail');
      await operations.remove(STAFF, { id });
      await harness.service.jobs.runNow('sendMail');
      ids.push(id);
    }
    // As when the confirmation has been kept for as long as messages are.
    await harness.pool.query(
      `delete from mail_messages where "appointmentId" = any($1) and "kind" <> 'deleted'`,
      [ids],
    );
    await isKnownBy(ann, 2, 'ann.second@wash.example', [visitor.customer.id]);
    // A token names the guests of the last 24 hours only.
    const exported = await (await harness.fetch(ann, EXPORT_PATH)).text();
    for (const id of ids) expect(exported).toContain(`"appointmentId":"${id}"`);
    await erase(ann.customer.id, 3);
    const { rows } = await harness.pool.query(
      `select (select count(*)::int from mail_messages where "appointmentId" = any($1)) as messages,
         (select count(*)::int from mailbox where "to" = 'ann.first@wash.example') as copies`,
      [ids],
    );
    expect(rows).toEqual([{ messages: 0, copies: 0 }]);
  });

  it('ACCT-06 goes by the address where no message about a deleted appointment says whose it was, as of older versions', async () => {
    const ann = customer();
    await isKnownBy(ann, 1, 'ann.old@wash.example');
    const add = async (name: string, to: string, owner: string | null) => {
      await harness.pool.query(
        `insert into mail_messages ("appointmentId", "kind", "startsAt", "version", "state", "dueAt", "sendUntil", "to", "before", "resendOf")
         values (md5($1)::uuid, 'confirmation', now(), 1, 'sent', now(), now(), $2, $3, gen_random_uuid())`,
        [name, to, owner === null ? null : { userId: owner }],
      );
    };
    await add('hers', 'Ann.Old+wash@wash.example', null);
    await add('hers', 'somebody@wash.example', null);
    await add('another’s', 'ann.old@wash.example', null);
    await add('another’s', 'ann.old@wash.example', customer().customer.id);
    await add('a stranger’s', 'stranger@wash.example', null);
    await erase(ann.customer.id, 2);
    const { rows } = await harness.pool.query(
      `select name, count(*)::int from unnest(array['hers', 'another’s', 'a stranger’s']) as name
       join mail_messages on "appointmentId" = md5(name)::uuid group by 1 order by name collate "C"`,
    );
    expect(rows).toEqual([
      { name: 'a stranger’s', count: 1 },
      { name: 'another’s', count: 2 },
    ]);
  });

  it('ACCT-06 covers dead letters about the person’s vehicles, deleted ones too', async () => {
    const ann = customer().customer.id;
    const [kept, sold, bens] = [ann, ann, customer().customer.id].map((userId) =>
      vehicleAdded(randomUUID(), { userId, label: '2021 Toyota Camry' }),
    );
    for (const event of [kept, sold, bens]) {
      await harness.pool.query(
        `insert into dead_letters ("id", "consumer", "topic", "eventId", "key", "event", "error",
           "attempts", "failedAt", "deadAt")
         values (gen_random_uuid(), 'bookings', $1, $2, $3, $4, 'does not fit', 5, now(), now())`,
        [TOPICS.vehicles, event?.id, event?.subject, JSON.stringify(event)],
      );
    }
    const letters = async () => {
      const { rows } = await harness.pool.query<{ key: string }>('select "key" from dead_letters');
      return rows.map(({ key }) => key).sort();
    };
    const subject = kept?.subject ?? '';
    await harness.publish(TOPICS.vehicles, { ...vehicleDeleted(subject, 2), erases: true });
    await eventually(async () =>
      expect(await letters()).toEqual([sold?.subject, bens?.subject].sort()),
    );
    await erase(ann, 1);
    expect(await letters()).toEqual([bens?.subject]);
  });

  it('ACCT-08 refuses writes with a token that is still valid, also that of a guest who moved to the account', async () => {
    const visitor = guest();
    const { appointment, quizResponse } = await booked(harness, visitor);
    const account = customer(visitor.customer.id);
    const { id } = account.customer;
    await harness.publish(TOPICS.users, userChanged(id, 1, { guestIds: [visitor.customer.id] }));
    await eventually(async () => {
      const { rows } = await harness.pool.query('select "userId" from services where id = $1', [
        appointment.id,
      ]);
      expect(rows).toEqual([{ userId: id }]);
    });
    await erase(id, 2);

    for (const claims of [account, visitor]) {
      const vehicleId = await harness.vehicleOf(claims);
      const booking = { vehicleId, answers: ANSWERS, idempotencyKey: 'of-before' };
      const { sessionId } = quizResponse;
      const written = {
        book: await operations.book(claims, booking),
        create: await operations.create(claims, {
          vehicleId,
          serviceDate: '2026-11-21 morning',
          serviceType: 'Detail',
        }),
        save: await operations.save(claims, { answers: { contactName: 'Ann' } }),
        discard: await operations.discard(claims, sessionId),
        contactEmail: await operations.setContactEmail(claims, {
          appointmentId: appointment.id,
          contactEmail: 'ann@example.com',
        }),
        hold: await crews.hold(claims, HELD),
        release: await crews.release(claims),
        cancel: await harness.graphql(
          claims,
          'mutation ($input: CancelOwnBookingInput!) { cancelOwnBooking(input: $input) { version } }',
          { input: { id: appointment.id, expectedVersion: 3 } },
        ),
      };
      for (const [what, { errors }] of Object.entries(written)) {
        expect([what, errors?.[0]?.extensions]).toMatchObject([
          what,
          { code: 'UNAUTHENTICATED', status: 401 },
        ]);
      }
      expect(await heldFor(claims)).toEqual({ times: 0, budgets: 0 });
      const { rows } = await harness.pool.query(
        `select id from services where "userId" = $1 and id <> $2
         union all select id from quiz_responses where "userId" = $1
         union all select null from idempotency_keys where principal = $1`,
        [claims.customer.id, appointment.id],
      );
      expect(rows).toEqual([]);
    }
  });

  it('ACCT-08 isn’t undone by an older event that a frozen relay publishes late', async () => {
    const ann = customer().customer.id;
    const guestId = guest().customer.id;
    await erase(ann, 3);
    const time = new Date(Date.now() + 60_000).toISOString();
    await harness.publish(TOPICS.users, { ...userChanged(ann, 2, { guestIds: [guestId] }), time });
    // Once the next account's event has arrived, this one has as well.
    const ben = customer().customer.id;
    await harness.publish(TOPICS.users, userChanged(ben, 1));
    await eventually(async () => {
      const { rows } = await harness.pool.query(
        'select "userId" from contacts where "userId" = any($1)',
        [[ann, ben]],
      );
      expect(rows).toEqual([{ userId: ben }]);
    });
    const { rows } = await harness.pool.query('select from guest_moves where "userId" = $1', [ann]);
    expect(rows).toEqual([]);
  });
});
