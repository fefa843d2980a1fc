import { CLIENT_ADDRESS_HEADER } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Customer, guest, type Harness, START, startHarness } from './support/harness.ts';
import { ANSWERS } from './support/operations.ts';

/** All different, so that none can be taken for another. */
const LIMITS = {
  CONFIRMED_MAIL_LIMIT: '1',
  CONFIRMED_TEXT_LIMIT: '2',
  UNCONFIRMED_PER_OWNER: '3',
  UNCONFIRMED_MAIL_LIMIT: '4',
  UNCONFIRMED_PER_CLIENT: '5',
};
const BOOKINGS = 7;
const EMAIL = 'ann@example.com';
const PHONE = '(408) 555-0142';

describe('a setting of how many messages go out in a day', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ env: { TEXT_URL: 'mailbox', ...LIMITS } });
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await harness.empty('recipients', 'askers', 'reminders', 'mail_messages', 'services');
  });

  const confirmed = (address: string) =>
    harness.pool.query('insert into recipients (address, "confirmedAt") values ($1, $2)', [
      address,
      START,
    ]);

  /** Books several times; `per` says what differs between the bookings. Returns how many messages were sent and were not. */
  async function sentFor(
    per: (booking: number) => { owner?: Customer; email?: string; from?: string },
  ): Promise<{ sent: number; suppressed: number }> {
    for (let booking = 0; booking < BOOKINGS; booking += 1) {
      const { owner = guest(), email, from = `192.0.2.${booking}` } = per(booking);
      const input = {
        vehicleId: await harness.vehicleOf(owner),
        answers: { ...ANSWERS, contactPhone: PHONE },
        contactEmail: email,
      };
      const { errors } = await harness.graphql(
        owner,
        'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { __typename } }',
        { input },
        { [CLIENT_ADDRESS_HEADER]: from },
      );
      expect(errors).toBeUndefined();
    }
    return await eventually(async () => {
      const { rows } = await harness.pool.query<{ sent: number; suppressed: number }>(
        `select count(*) filter (where "state" = 'sent')::int as sent,
           count(*) filter (where "state" = 'suppressed')::int as suppressed from mail_messages`,
      );
      const [{ sent, suppressed } = { sent: 0, suppressed: 0 }] = rows;
      expect(sent + suppressed).toBe(BOOKINGS);
      return { sent, suppressed };
    });
  }

  it('SELF-20 bounds the mails to a confirmed address', async () => {
    await confirmed(EMAIL);
    expect(await sentFor(() => ({ email: EMAIL }))).toEqual({ sent: 1, suppressed: 6 });
  });

  it('SELF-20 bounds the texts to a confirmed number', async () => {
    await confirmed('+14085550142');
    expect(await sentFor(() => ({}))).toEqual({ sent: 2, suppressed: 5 });
  });

  it('SELF-19 bounds the addresses that nobody has confirmed, for one guest', async () => {
    const owner = guest();
    const result = await sentFor((booking) => ({ owner, email: `one${booking}@example.com` }));
    expect(result).toEqual({ sent: 3, suppressed: 4 });
  });

  it('SELF-13 bounds the messages to an address that nobody has confirmed', async () => {
    expect(await sentFor(() => ({ email: EMAIL }))).toEqual({ sent: 4, suppressed: 3 });
  });

  it('SELF-19 bounds the addresses that nobody has confirmed, for one client address', async () => {
    const from = '192.0.2.1';
    const result = await sentFor((booking) => ({ from, email: `one${booking}@example.com` }));
    expect(result).toEqual({ sent: 5, suppressed: 2 });
  });
});
