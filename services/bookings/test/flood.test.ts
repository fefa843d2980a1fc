import { CLIENT_ADDRESS_HEADER } from '@dewlane/internal-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { crewsOf } from './support/crews.ts';
import {
  type Customer,
  customer,
  guest,
  type Harness,
  START,
  startHarness,
} from './support/harness.ts';
import { ANSWERS } from './support/operations.ts';

const DAY_MS = 24 * 3_600_000;

describe('what comes from one client address', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({
      env: { APPOINTMENTS_PER_CLIENT: '3', ANSWERS_PER_CLIENT: '3', ANSWERS_PER_OWNER: '4' },
    });
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await harness.empty('day_counts', 'services', 'quiz_responses', 'crews');
  });

  /** The refusal, if there is one, of a mutation that comes from an address. */
  const refusalFrom = async (
    address: string,
    owner: Customer,
    mutation: 'bookAppointment' | 'createAppointment' | 'saveQuizResponse',
    input: Record<string, unknown>,
  ) => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const { errors } = await harness.graphql(
      owner,
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`,
      { input },
      { [CLIENT_ADDRESS_HEADER]: address },
    );
    return errors?.[0];
  };

  /** The code of that refusal, or `saved`. */
  const sentFrom = async (...mutation: Parameters<typeof refusalFrom>) =>
    (await refusalFrom(...mutation))?.extensions.code ?? 'saved';

  const bookFrom = async (
    address: string,
    owner: Customer = guest(),
    how: 'bookAppointment' | 'createAppointment' = 'bookAppointment',
  ) => {
    const vehicleId = await harness.vehicleOf(owner);
    const { serviceDate } = ANSWERS;
    const input =
      how === 'bookAppointment'
        ? { vehicleId, answers: ANSWERS }
        : { vehicleId, serviceType: 'Detail', serviceDate };
    return await sentFrom(address, owner, how, input);
  };

  const completeFrom = (address: string, owner: Customer = guest()) =>
    sentFrom(address, owner, 'saveQuizResponse', { answers: ANSWERS, completedAt: true });

  const counted = (codes: readonly string[]) =>
    [codes.filter((code) => code === 'saved').length, new Set(codes)] as const;

  it.each([
    ['without crews', false],
    ['with a crew', true],
  ])(
    'PERM-11 refuses the booking of one guest too many from an address, %s',
    async (_, hasCrew) => {
      if (hasCrew) {
        for (let count = 0; count < 8; count += 1) await crewsOf(harness).add(`Crew ${count}`);
      }
      const codes = await Promise.all(
        Array.from({ length: 8 }, (_each, index) =>
          bookFrom(
            `2001:db8::${index + 1}`,
            guest(),
            index % 2 === 0 ? 'bookAppointment' : 'createAppointment',
          ),
        ),
      );
      expect(counted(codes)).toEqual([3, new Set(['saved', 'QUOTA_REACHED'])]);
      expect(await bookFrom('2001:db8:0:1::1')).toBe('saved');
    },
  );

  it('PERM-11 still lets an account book there, five times as often', async () => {
    for (let count = 0; count < 3; count += 1) await bookFrom('192.0.2.1');
    expect(await bookFrom('192.0.2.1')).toBe('QUOTA_REACHED');
    for (let count = 0; count < 15; count += 1) {
      expect(await bookFrom('192.0.2.1', customer())).toBe('saved');
    }
    expect(await bookFrom('192.0.2.1', customer())).toBe('QUOTA_REACHED');
  });

  it.each([
    ['a guest may book with an account', guest, 3, ' Please book with an account, or call us.'],
    ['an account should call', customer, 15, ' Please call us.'],
  ])('PERM-11 says that %s', async (_, person, most, advice) => {
    const owner = person();
    const vehicleId = await harness.vehicleOf(owner);
    const { serviceDate } = ANSWERS;
    for (let count = 0; count < most; count += 1) await bookFrom('192.0.2.1', person());
    for (const [mutation, input] of [
      ['bookAppointment', { vehicleId, answers: ANSWERS }],
      ['createAppointment', { vehicleId, serviceType: 'Detail', serviceDate }],
    ] as const) {
      const refusal = await refusalFrom('192.0.2.1', owner, mutation, input);
      expect(refusal?.message).toBe(
        `Too many washes were booked from your network today.${advice}`,
      );
    }
  });

  it('PERM-11 lets the guests of an address book again a day later', async () => {
    for (let count = 0; count < 3; count += 1) await bookFrom('192.0.2.1');
    harness.pass(DAY_MS - 1_000);
    expect(await bookFrom('192.0.2.1')).toBe('QUOTA_REACHED');
    harness.pass(1_000);
    expect(await bookFrom('192.0.2.1')).toBe('saved');
  });

  it('PERM-11 counts neither a refused booking nor a repeat under the same key', async () => {
    const owner = guest();
    const vehicleId = await harness.vehicleOf(owner);
    const input = { vehicleId, answers: ANSWERS, idempotencyKey: 'once' };
    for (let repeat = 0; repeat < 5; repeat += 1) {
      expect(await sentFrom('192.0.2.1', owner, 'bookAppointment', input)).toBe('saved');
      const past = { vehicleId, serviceType: 'Detail', serviceDate: '2020-01-01' };
      expect(await sentFrom('192.0.2.1', owner, 'createAppointment', past)).not.toBe('saved');
    }
    for (let count = 0; count < 2; count += 1) expect(await bookFrom('192.0.2.1')).toBe('saved');
    expect(await bookFrom('192.0.2.1')).toBe('QUOTA_REACHED');
  });

  it('PERM-11 counts bookings whether they still stand or not', async () => {
    for (let count = 0; count < 3; count += 1) {
      const owner = guest();
      expect(await bookFrom('192.0.2.1', owner)).toBe('saved');
      const { rows } = await harness.pool.query('select "id" from services where "userId" = $1', [
        owner.customer.id,
      ]);
      const { errors } = await harness.graphql(
        owner,
        'mutation ($input: CancelOwnBookingInput!) { cancelOwnBooking(input: $input) { status } }',
        { input: { id: rows[0].id, expectedVersion: 1 } },
      );
      expect(errors).toBeUndefined();
    }
    expect(await bookFrom('192.0.2.1')).toBe('QUOTA_REACHED');
  });

  it('PERM-12 counts only answers without a booking, of an owner and of the guests of an address', async () => {
    for (const [person, most] of [
      [customer, 4],
      [guest, 3],
    ] as const) {
      const owner = person();
      for (let count = 0; count < 2; count += 1) {
        expect(await bookFrom('192.0.2.1', owner)).toBe('saved');
      }
      for (let count = 0; count < most; count += 1) {
        expect(await completeFrom('192.0.2.1', owner)).toBe('saved');
      }
      expect(await completeFrom('192.0.2.1', owner)).toBe('QUOTA_REACHED');
    }
  });

  it('PERM-12 limits the answers that an owner completes in a day, also at once', async () => {
    const owner = customer();
    const codes = await Promise.all(
      Array.from({ length: 7 }, (_, index) => completeFrom(`192.0.2.${index}`, owner)),
    );
    expect(counted(codes)).toEqual([4, new Set(['saved', 'QUOTA_REACHED'])]);
    harness.pass(DAY_MS);
    expect(await completeFrom('192.0.2.1', owner)).toBe('saved');
  });

  it('PERM-12 limits the answers that guests of one address complete in a day', async () => {
    const codes = await Promise.all(Array.from({ length: 6 }, () => completeFrom('192.0.2.1')));
    expect(counted(codes)).toEqual([3, new Set(['saved', 'QUOTA_REACHED'])]);
    expect(await completeFrom('192.0.2.2')).toBe('saved');
    expect(await completeFrom('192.0.2.1', customer())).toBe('saved');
  });

  it('PERM-12 lets accounts complete answers there, five times as many', async () => {
    for (let count = 0; count < 15; count += 1) {
      expect(await completeFrom('192.0.2.1', customer())).toBe('saved');
    }
    expect(await completeFrom('192.0.2.1', customer())).toBe('QUOTA_REACHED');
    expect(await completeFrom('192.0.2.2', customer())).toBe('saved');
    expect(await completeFrom('192.0.2.1')).toBe('saved');
  });
});
