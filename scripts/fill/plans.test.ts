import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { eventually, queryRows } from '@dewlane/test-engines';
import {
  type Browser,
  newEmail,
  openAsStaff,
  openBrowser,
  PASSWORD,
  register,
} from '@dewlane/test-engines/customers';
import { engineOrReason } from '@dewlane/test-engines/describe';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillBusiness, filledCustomer } from './business.ts';
import { fillKitTables } from './kit-rows.ts';
import { collectPlans, faultsOf, type RunStatement, reportPlans } from './statement-plans.ts';

/** Enough for the same plans as with a hundred thousand: with a third less, PostgreSQL scans one large table. */
const SIZE = { customers: 3_000, bookings: 30_000 };
/** The rows of a large table; crews, staff and settings have fewer. */
const LARGE_ROWS = 1_000;

const FILES = ['customer', 'beside', 'staff'].map((side) =>
  fileURLToPath(
    new URL(`../../web/src/generated/${side}/persisted-documents.json`, import.meta.url),
  ),
);
const OPERATIONS: Record<string, string> = Object.assign(
  {},
  ...FILES.map((file) => JSON.parse(readFileSync(file, 'utf8'))),
);

/** When this file's tests began: the days stay the same when midnight passes. */
const BEGAN = new Date();
const day = (ahead: number) =>
  new Date(BEGAN.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
/** A day on which the business is open, without stored bookings. */
const wednesday = (weeks: number) => day(weeks * 7 + ((10 - BEGAN.getUTCDay()) % 7));
/** An even number: one who was a guest before, so that several owners are asked for. */
const CUSTOMER = filledCustomer(SIZE.customers - 2);

/** Statements that read more, and why their cost doesn't grow with the size of the business. */
const EXPECTED: readonly { readonly sql: RegExp; readonly why: string }[] = [
  { sql: /GROUP BY "public"."appointments"."scheduledDate"/, why: 'reads one month' },
  {
    sql: /taken."starts", taken."ends"/,
    why: "reads crews' future work, with a row for each crew",
  },
];

describe('everyday use of a large business', () => {
  let stack: TestStack;
  const largeTables = new Map<string, ReadonlySet<string>>();
  let run: RunStatement[] = [];
  const sent = new Set<string>();

  beforeAll(async () => {
    stack = await startTestStack({ env: { WEB_OPERATIONS: FILES.join(',') } });
    await fillTheStack();
    const stop = collectPlans();
    try {
      await visit(stack);
    } finally {
      run = stop();
    }
  });
  afterAll(() => stack?.stop());

  async function fillTheStack(): Promise<void> {
    const { status } = await register(openBrowser(stack.url), newEmail());
    expect(status).toBe(201);
    const [account] = await queryRows(
      stack.databaseUrls.identity,
      'select "passwordHash" from "users"',
    );
    const passwordHash = String(account?.['passwordHash']);
    await fillBusiness(stack.databaseUrls, {
      ...SIZE,
      passwordHash,
      timeZone: 'America/Los_Angeles',
    });
    const server = await engineOrReason('postgres');
    if ('reason' in server) throw new Error(server.reason);
    for (const name of SERVICE_NAMES) {
      const url = stack.databaseUrls[name];
      await fillKitTables(url, SIZE);
      const database = new URL(url).pathname.slice(1);
      const tables = await queryRows(
        url,
        `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${LARGE_ROWS}`,
      );
      largeTables.set(database, new Set(tables.map(({ relname }) => String(relname))));
      await reportPlans(server.address, database);
      // Existing connections don't report plans.
      await stack.stopService(name);
      await stack.startService(name);
    }
  }

  /** Sends every query of the web client as the client does. */
  async function visit({ url }: TestStack): Promise<void> {
    const customer = openBrowser(url);
    const login = { identifier: CUSTOMER.email, password: PASSWORD };
    await succeed(customer.post('/api/auth/login', login));
    await succeed(customer.get('/api/auth/user'));
    await visitAsCustomer(customer);
    const booked = await bookAsCustomer(customer);
    await visitAsStaff(await openAsStaff(stack), booked);
    await succeed(customer.get('/api/logout'));
    await visitAsGuest(openBrowser(url));
    await leave(openBrowser(url), login);
  }

  async function visitAsCustomer(browser: Browser): Promise<void> {
    const ask = askIn(browser);
    const { vehicles } = await ask('GarageVehicles', {});
    const { upcoming, past } = await ask('GarageAppointments', {});
    expect([upcoming.nodes.length, past.nodes.length]).toEqual([1, 9]);
    await ask('EarlierServices', { after: past.pageInfo.endCursor });
    await ask('BookingVehicles', {});
    await ask('KnownCustomer', {});
    await ask('QuizDraft', {});
    await ask('VehicleToEdit', { id: vehicles.nodes[0].id });
    await ask('Availability', { from: day(1), days: 31 });
    await ask('OwnBooking', { id: upcoming.nodes[0].id });
    await ask('FreeTimes', { from: day(1), days: 31, id: upcoming.nodes[0].id });
    for (const path of ['/api/services/user', '/api/appointments/user', '/api/account']) {
      await succeed(browser.get(path));
    }
  }

  async function bookAsCustomer(browser: Browser): Promise<string> {
    const ask = askIn(browser);
    const make = { year: '2022', make: 'Honda', model: 'Civic', type: 'sedan', miles: '100' };
    const { addVehicle } = await ask('AddVehicle', { input: { ...make, idempotencyKey: 'v' } });
    const { id: vehicleId } = addVehicle;
    await ask('UpdateVehicle', { input: { id: vehicleId, color: 'Red' } });
    const answers = { contactName: 'Casey', contactPhone: '415 555 0134', location: '1 Main St' };
    const draft = { vehicleId, answers, sessionId: 'a session' };
    await ask('SaveQuizResponse', { input: draft });
    await ask('DiscardQuizDraft', { input: { sessionId: 'a session' } });
    await ask('HoldTime', { input: { serviceDate: `${wednesday(5)} morning` } });
    await ask('ReleaseHold', {});
    const chosen = {
      serviceDate: wednesday(5),
      timeSlot: 'morning',
      selectedServicePackage: 'detail',
    };
    const input = { vehicleId, answers: { ...answers, parkingOption: 'Street', ...chosen } };
    const booking = { ...input, idempotencyKey: 'b', sessionId: 'another session' };
    const { bookAppointment } = await ask('BookAppointment', { input: booking });
    const { id } = bookAppointment.appointment;
    await ask('SetContactEmail', { input: { appointmentId: id, contactEmail: CUSTOMER.email } });
    const { ownBooking } = await ask('OwnBooking', { id });
    const change = { id, expectedVersion: ownBooking.version };
    await ask('UpdateOwnBooking', { input: { ...change, gateCode: '1234' } });
    const moved = { ...change, expectedVersion: change.expectedVersion + 1 };
    await ask('MoveOwnBooking', { input: { ...moved, serviceDate: `${wednesday(6)} morning` } });
    return id;
  }

  async function visitAsStaff(browser: Browser, booked: string): Promise<void> {
    const ask = askIn(browser);
    const { staffAppointments } = await ask('StaffAppointments', { first: 50 });
    const { endCursor: after } = staffAppointments.pageInfo;
    await ask('StaffAppointments', { first: 50, after });
    const ids = staffAppointments.nodes.map(({ id }: { id: string }) => id);
    await ask('StaffCrewPlans', { ids });
    await ask('StaffAppointmentCursor', {});
    const since = staffAppointments.changeCursor;
    const { staffUsers } = await ask('StaffUsers', { first: 50 });
    await ask('StaffUsers', { first: 50, after: staffUsers.pageInfo.endCursor });
    const { staffQuizResponses: responses } = await ask('StaffQuizResponses', { first: 50 });
    await ask('StaffQuizResponses', { first: 50, after: responses.pageInfo.endCursor });
    const { auditEntries } = await ask('StaffChanges', { first: 50 });
    await ask('StaffChanges', { first: 50, after: auditEntries.pageInfo.endCursor });
    await ask('StaffAppointmentsOfDay', { date: day(3) });
    await ask('StaffCrewsOfDay', { date: day(3) });
    await ask('StaffAppointmentCounts', { month: day(0).slice(0, 7) });
    const id = booked;
    await ask('StaffAppointmentDetail', { id });
    await ask('StaffAppointmentCrew', { id });
    await ask('ArrivalTimes', { appointmentId: id });
    const { staffAppointment } = await ask('StaffAppointmentVersion', { id });
    await ask('AppointmentAudit', { id, first: 50 });
    const { staffMails } = await ask('AppointmentMails', { appointmentId: id, first: 20 });
    await ask('DeliveredMail', { id: staffMails.nodes[0].id });
    await ask('AccountMails', { first: 20 });
    const { version } = staffAppointment;
    const change = { id, expectedVersion: version, serviceDate: `${wednesday(7)} morning` };
    const { updateAppointment } = await ask('UpdateAppointment', { input: change });
    const undone = { id, expectedVersion: updateAppointment.version };
    await ask('UndoAppointmentChange', { input: undone });
    await ask('DeleteAppointment', { input: { id } });
    await ask('StaffAppointmentChanges', { since });
    await ask('StaffAppointmentMarks', { since });
    await ask('StaffUserChanges', { since: staffUsers.changeCursor });
    await ask('StaffQuizResponseChanges', { since: responses.changeCursor });
    await ask('SignInLocks', {});
    await ask('UnlockUser', { input: { userId: CUSTOMER.id } });
    await ask('StaffBusiness', {});
    await ask('StaffCrews', {});
    await ask('StaffCapacity', {});
    await ask('PreviewCapacity', { input: { closures: [] } });
  }

  async function visitAsGuest(browser: Browser): Promise<void> {
    await succeed(browser.get('/api/auth/user'));
    const ask = askIn(browser);
    await ask('GarageVehicles', {});
    await ask('GarageAppointments', {});
    await ask('QuizDraft', {});
    await succeed(register(browser, newEmail()));
  }

  /** Exports the customer's data and deletes the account, of which every service hears. */
  async function leave(browser: Browser, login: object): Promise<void> {
    await succeed(browser.post('/api/auth/login', login));
    await succeed(browser.get('/api/account/export'));
    await succeed(browser.post('/api/account/delete', { currentPassword: PASSWORD }));
    await eventually(async () => {
      for (const name of ['vehicles', 'bookings', 'admin'] as const) {
        const erased = `select from erased_owners where "ownerId" = '${CUSTOMER.id}'`;
        expect(await queryRows(stack.databaseUrls[name], erased)).toHaveLength(1);
      }
    });
  }

  function askIn(browser: Browser) {
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails if that is missing
    return async (name: string, variables: object): Promise<any> => {
      const [sha256Hash] =
        Object.entries(OPERATIONS).find(([, text]) =>
          new RegExp(`(query|mutation) ${name}\\b`).test(text),
        ) ?? [];
      sent.add(name);
      const persistedQuery = { version: 1, sha256Hash };
      const { status, body } = await browser.graphql({ variables, extensions: { persistedQuery } });
      if (status !== 200 || body.errors)
        throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
      return body.data;
    };
  }

  it('includes every query of the web client', () => {
    const queries = Object.values(OPERATIONS).flatMap(
      (text) => /query (\w+)/.exec(text)?.[1] ?? [],
    );
    expect(queries.filter((name) => !sent.has(name))).toEqual([]);
  });

  it('is reported by every database, each with large tables', () => {
    const databases = new Set(run.map(({ database }) => database));
    expect([...databases].sort()).toEqual([...largeTables.keys()].sort());
    for (const tables of largeTables.values()) expect(tables.size).toBeGreaterThan(1);
  });

  it('SEC-21 uses indexes, and reads little more than it returns', () => {
    const found = new Map<string, string>();
    for (const { database, sql, plan } of run) {
      const tables = largeTables.get(database);
      const faults = faultsOf(plan, (table) => tables?.has(table) ?? false);
      if (faults.length === 0 || EXPECTED.some((expected) => expected.sql.test(sql))) continue;
      found.set(`${database}: ${sql}`, faults.join(', '));
    }
    expect(Object.fromEntries(found)).toEqual({});
  });
});

async function succeed(response: ReturnType<Browser['get']>): Promise<void> {
  const { status, text } = await response;
  if (status >= 400) throw new Error(`${status}: ${text}`);
}
