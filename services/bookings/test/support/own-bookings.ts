import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type Customer, guest, type Harness, START, startHarness, VISITOR } from './harness.ts';
import { mailOperationsOf } from './mail-operations.ts';
import { booked, operationsOf } from './operations.ts';

/** The fields of a booking as its customer sees it. */
export const SELECTION = `version confirmationNumber status serviceType servicePackage addOn scheduledDate timeSlot customTime
  startsAt minutes price vehicleInfo vehicleType vehicleColor location specialInstructions hasNotes hasGateCode
  hasPhone hasEmail changeableUntil isChangeable isAddressConfirmed isUnsubscribed`;

/** A booking as its customer sees it. */
export interface Booking {
  version: number;
  status: string;
  scheduledDate: string;
  timeSlot: string | null;
  [field: string]: unknown;
}

/** How a booking is accessed. */
interface Access {
  id?: string;
  linkToken?: string;
}

/** Bookings and what their customers do with them, in a service of the calling suite's own. */
export function useOwnBookings() {
  let harness: Harness;
  let operations: ReturnType<typeof operationsOf>;
  let mail: ReturnType<typeof mailOperationsOf>;

  beforeAll(async () => {
    harness = await startHarness({
      env: { UNCONFIRMED_MAIL_LIMIT: '0', BUSINESS_PHONE: '(408) 555-0142' },
    });
    operations = operationsOf(harness);
    mail = mailOperationsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    harness.setTime(START);
    await harness.pool.query('delete from business');
    await harness.pool.query('delete from recipients');
    await harness.pool.query('delete from crew_times');
    await harness.pool.query('delete from crews');
  });

  const see = async (access: Access, claims: Parameters<Harness['graphql']>[0] = VISITOR) => {
    const { data, errors } = await harness.graphql<{ ownBooking: Booking | null }>(
      claims,
      `query ($id: ID, $linkToken: String) { ownBooking(id: $id, linkToken: $linkToken) { ${SELECTION} } }`,
      { ...access },
    );
    if (!data) throw new Error(JSON.stringify(errors));
    return data.ownBooking;
  };
  const change = async (
    mutation: OwnMutation,
    input: Access & Record<string, unknown>,
    claims: Parameters<Harness['graphql']>[0] = VISITOR,
  ) => {
    const { data, errors } = await changeOwn<Booking>(harness, claims, mutation, SELECTION, input);
    const { code, fields, ...rest } = errors?.[0]?.extensions ?? {};
    return {
      booking: data?.[mutation],
      code,
      fields,
      extensions: rest,
      message: errors?.[0]?.message,
    };
  };
  const move = (access: Access, serviceDate: string, expectedVersion = 1, claims?: Customer) =>
    change('moveOwnBooking', { ...access, expectedVersion, serviceDate }, claims);
  const settings = (value: Record<string, unknown>) =>
    harness.pool.query(`insert into business values ('business', 1, $1, now())`, [
      JSON.stringify(value),
    ]);
  const linksTo = async (appointmentId: string) => {
    await harness.service.jobs.runNow('sendMail');
    harness.pass(1_000);
    const { rows } = await harness.pool.query<{ text: string; html: string; calendar: string }>(
      `select "text", "html", "calendar" from mailbox join mail_messages on "mailId" = mail_messages.id
       where "appointmentId" = $1 order by "sentAt", mail_messages."version"`,
      [appointmentId],
    );
    return rows.map((row) => ({
      ...row,
      token: /\/booking\/([\w-]{43})/.exec(row.text)?.[1] ?? '',
    }));
  };
  /** A guest's booking, and the link in its confirmation. */
  const bookedWithLink = async (answers = {}) => {
    const ann = guest();
    const more = { contactEmail: 'ann@example.com' };
    const { appointment } = await booked(harness, ann, answers, more);
    const [confirmation] = await linksTo(appointment.id);
    return { ann, appointment, id: appointment.id, linkToken: confirmation?.token ?? 'none' };
  };
  const rowOf = async (id: string) =>
    (await harness.pool.query('select * from services where id = $1', [id])).rows[0];
  const remindersOf = async (id: string) => {
    const { rows } = await harness.pool.query<{ startsAt: Date }>(
      `select "startsAt" from reminders where "appointmentId" = $1 and "state" = 'planned'`,
      [id],
    );
    return rows.map(({ startsAt }) => startsAt.toISOString());
  };
  const kindsOf = async (id: string) =>
    (await mail.mails(id)).data?.staffMails.nodes.map(({ kind }) => kind);
  return {
    get harness() {
      return harness;
    },
    get operations() {
      return operations;
    },
    get mail() {
      return mail;
    },
    ...{ see, change, move, settings, linksTo, bookedWithLink, rowOf, remindersOf, kindsOf },
  };
}

type OwnMutation = 'moveOwnBooking' | 'cancelOwnBooking' | 'updateOwnBooking';

/** A change of a booking on its own page; returns the response with these fields of it. */
export function changeOwn<Booking>(
  harness: Harness,
  claims: Parameters<Harness['graphql']>[0],
  mutation: OwnMutation,
  selection: string,
  input: Record<string, unknown>,
) {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return harness.graphql<Record<string, Booking>>(
    claims,
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`,
    { input },
  );
}
