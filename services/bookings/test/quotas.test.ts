import { TOPICS } from '@dewlane/events';
import { eventually, isWaitingForLock } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vehicleOf } from './support/crews.ts';
import { userChanged } from './support/events.ts';
import {
  type Customer,
  customer,
  type GraphqlResponse,
  guest,
  type Harness,
  startHarness,
} from './support/harness.ts';
import { ANSWERS, operationsOf } from './support/operations.ts';
import { useCrews } from './support/use-crews.ts';

describe('the quota of one owner', () => {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;
  beforeAll(async () => {
    harness = await startHarness({
      env: { DRAFTS_PER_OWNER: '3', APPOINTMENTS_PER_OWNER: '3' },
    });
    operations = operationsOf(harness);
  });
  afterAll(() => harness?.stop());

  const codesOf = (responses: GraphqlResponse<unknown>[]) =>
    responses.map(({ errors }) => errors?.[0]?.extensions.code ?? 'saved').sort();

  it.each([
    ['a customer', customer],
    ['a guest', guest],
  ])(
    'PERM-10 limits the coming appointments of %s, also in concurrent bookings',
    async (_, person) => {
      const owner = person();
      const vehicleId = await harness.vehicleOf(owner);
      const { serviceDate } = ANSWERS;
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          index % 2 === 0
            ? operations.book(owner, { vehicleId, answers: ANSWERS })
            : operations.create(owner, { vehicleId, serviceType: 'Detail', serviceDate }),
        ),
      );
      expect(codesOf(replies)).toEqual([
        ...Array(5).fill('QUOTA_REACHED'),
        ...Array(3).fill('saved'),
      ]);
      const refused = replies.find(({ errors }) => errors !== undefined)?.errors?.[0];
      expect([refused?.extensions.status, refused?.message]).toEqual([
        409,
        'You already have 3 upcoming appointments, the most we accept per customer. Please call us for more.',
      ]);
      const past = `update services set "startsAt" = "startsAt" - interval '30 days' where "userId" = $1`;
      await harness.pool.query(past, [owner.customer.id]);
      const book = async () =>
        codesOf([await operations.book(owner, { vehicleId, answers: ANSWERS })])[0];
      expect([await book(), await book(), await book(), await book()]).toEqual([
        ...Array(3).fill('saved'),
        'QUOTA_REACHED',
      ]);
      const { rowCount } = await harness.pool.query(
        `update services set "status" = 'cancelled' where id =
           (select id from services where "userId" = $1 order by "startsAt" desc limit 1)`,
        [owner.customer.id],
      );
      expect(rowCount).toBe(1);
      expect(await book()).toBe('saved');
    },
  );

  it('PERM-10 doesn’t refuse a repeat under the same key', async () => {
    const owner = customer();
    const vehicleId = await harness.vehicleOf(owner);
    const input = { vehicleId, answers: ANSWERS, idempotencyKey: 'first' };
    const first = await operations.book(owner, input);
    await operations.book(owner, { vehicleId, answers: ANSWERS });
    await operations.book(owner, { vehicleId, answers: ANSWERS });
    expect(await operations.book(owner, input)).toEqual(first);
  });

  it('PERM-10 limits drafts; existing ones can be continued', async () => {
    const owner = guest();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        operations.save(owner, { sessionId: `${owner.customer.id}-${index}`, answers: {} }),
      ),
    );
    expect(codesOf(replies)).toEqual([
      ...Array(3).fill('QUOTA_REACHED'),
      ...Array(3).fill('saved'),
    ]);
    const kept = replies.find(({ data }) => data?.['saveQuizResponse'])?.data?.['saveQuizResponse'];
    const again = { sessionId: kept?.sessionId, answers: { contactName: 'Ann' } };
    expect(codesOf([await operations.save(owner, again)])).toEqual(['saved']);
    await operations.discard(owner, kept?.sessionId ?? '');
    expect(codesOf([await operations.save(owner, { answers: {} })])).toEqual(['saved']);
  });

  it('PERM-10 limits the drafts of an account and of the guest who has just moved to it, saved at the same time', async () => {
    const ann = guest();
    const account = customer();
    await harness.publish(
      TOPICS.users,
      userChanged(account.customer.id, 1, { guestIds: [ann.customer.id] }),
    );
    await eventually(async () => {
      const { rows } = await harness.pool.query(
        'select "userId" from guest_moves where "guestId" = $1',
        [ann.customer.id],
      );
      expect(rows).toEqual([{ userId: account.customer.id }]);
    });
    const start = (owner: Customer) => operations.save(owner, { answers: {} });
    expect(codesOf([await start(account), await start(ann)])).toEqual(['saved', 'saved']);

    // Drafts can be counted meanwhile, but not written.
    const client = await harness.pool.connect();
    let replies: GraphqlResponse<unknown>[];
    try {
      await client.query('begin; lock table quiz_responses in share mode');
      const saves = Promise.all([start(account), start(ann)]);
      await eventually(() => isWaitingForLock(harness.pool, 2));
      await client.query('commit');
      replies = await saves;
    } finally {
      client.release(true);
    }
    expect(codesOf(replies)).toEqual(['QUOTA_REACHED', 'saved']);
  });
});

describe('the quota of one owner, with crews', () => {
  const shop = useCrews({ APPOINTMENTS_PER_OWNER: '1' });

  it('PERM-10 API-41 doesn’t refuse concurrent repeats of the booking that used it up', async () => {
    for (const name of ['North', 'South', 'West']) await shop.crews.add(name);
    const owner = guest();
    const vehicleId = await vehicleOf(shop.harness, owner);
    const input = { vehicleId, answers: ANSWERS, idempotencyKey: 'tapped-twice' };
    const replies = await Promise.all([1, 2, 3].map(() => shop.operations.book(owner, input)));
    expect(new Set(replies.map(shop.idOf)).size).toBe(1);
    const { errors } = await shop.operations.book(owner, { vehicleId, answers: ANSWERS });
    expect(errors?.[0]?.extensions.code).toBe('QUOTA_REACHED');
  });
});
