import { TOPICS } from '@dewlane/events';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { userChanged } from './support/events.ts';
import { type Customer, customer, guest } from './support/harness.ts';
import { booked, refusalOf } from './support/operations.ts';
import { useOwnBookings } from './support/own-bookings.ts';

/** What customers do with a booking that exists, and the input besides its id and version. */
const CHANGES = [
  ['moveOwnBooking', { serviceDate: '2026-11-24 evening' }],
  ['updateOwnBooking', { specialInstructions: 'Ring twice' }],
  ['endOwnLinks', {}],
  ['cancelOwnBooking', {}],
] as const;

describe('a guest that has moved to an account', () => {
  const own = useOwnBookings();

  const changeOf =
    (ann: Customer, id: string) =>
    async ([mutation, input]: (typeof CHANGES)[number]) => {
      const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
      const { version } = await own.rowOf(id);
      const seen = mutation === 'endOwnLinks' ? {} : { expectedVersion: version };
      return await own.harness.graphql(
        ann,
        `mutation ($input: ${type}!) { ${mutation}(input: $input) { version } }`,
        { input: { id, ...seen, ...input } },
      );
    };
  const moveTo = async (account: Customer, ann: Customer, id: string) => {
    const guestIds = [ann.customer.id];
    await own.harness.publish(TOPICS.users, userChanged(account.customer.id, 1, { guestIds }));
    await eventually(async () => (await own.rowOf(id)).userId === account.customer.id);
  };

  it('AUTH-32 never moves, changes or cancels the account’s own booking, or ends its links', async () => {
    const [ann, account] = [guest(), customer()];
    const { appointment } = await booked(own.harness, ann);
    const accounts = (await booked(own.harness, account)).appointment.id;
    await moveTo(account, ann, appointment.id);
    const before = await own.rowOf(accounts);
    for (const change of CHANGES) {
      const refusal = refusalOf(await changeOf(ann, accounts)(change));
      expect([change[0], refusal?.status]).toEqual([change[0], 404]);
    }
    expect(await own.rowOf(accounts)).toEqual(before);
  });

  it('AUTH-32 still does so with what it booked itself, but only for a minute', async () => {
    const [ann, account] = [guest(), customer()];
    const { id } = (await booked(own.harness, ann)).appointment;
    await moveTo(account, ann, id);
    for (const change of CHANGES) {
      const { version } = await own.rowOf(id);
      const { data, errors } = await changeOf(ann, id)(change);
      expect([change[0], errors]).toEqual([change[0], undefined]);
      expect(data).toEqual({ [change[0]]: { version: version + 1 } });
    }
    own.harness.pass(60_000);
    for (const change of CHANGES) {
      const refusal = refusalOf(await changeOf(ann, id)(change));
      expect([change[0], refusal?.status]).toEqual([change[0], 401]);
    }
  });
});
