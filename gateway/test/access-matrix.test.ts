import {
  addVehicle,
  type Browser,
  type BrowserResponse,
  book,
  cookieHeader,
  openAsCustomer,
  openAsGuest,
  openBrowser,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLField, isRequiredArgument } from 'graphql';
import { SUPERGRAPH_SDL } from '../src/generated/supergraph.ts';
import { readSupergraph } from '../src/graph/supergraph.ts';
import { type KnownTexts, leastOf, selectionOf, type Variables } from './support/schema-values.ts';

/** Who may use a field or call: anyone, each owner for their own data, or staff. */
type Access = 'anyone' | 'own' | 'staff';

/** Every root field of the graph; one that is missing here fails the test. */
const FIELDS: Readonly<Record<string, Access>> = {
  viewer: 'own',
  business: 'anyone',
  availability: 'anyone',
  crews: 'staff',
  crewPlans: 'staff',
  previewCapacity: 'staff',
  vehicles: 'own',
  vehicle: 'own',
  appointments: 'own',
  appointment: 'own',
  ownBooking: 'own',
  newestBooking: 'own',
  quizDraft: 'own',
  staffAppointments: 'staff',
  staffAppointmentChanges: 'staff',
  staffAppointmentsOfDay: 'staff',
  staffAppointmentCounts: 'staff',
  staffAppointment: 'staff',
  staffUsers: 'staff',
  staffUserChanges: 'staff',
  staffQuizResponses: 'staff',
  staffQuizResponseChanges: 'staff',
  staffMails: 'staff',
  arrivalTimes: 'staff',
  staffMail: 'staff',
  staffMessageLanguage: 'staff',
  auditEntries: 'staff',
  lockedStaffAccounts: 'staff',
  usersLockedInBrowsers: 'staff',
  accountMails: 'staff',
  addVehicle: 'own',
  updateVehicle: 'own',
  deleteVehicle: 'own',
  bookAppointment: 'own',
  createAppointment: 'own',
  saveQuizResponse: 'own',
  discardQuizDraft: 'own',
  setContactEmail: 'own',
  moveOwnBooking: 'own',
  cancelOwnBooking: 'own',
  updateOwnBooking: 'own',
  endOwnLinks: 'own',
  confirmLinkAddress: 'own',
  updateAppointment: 'staff',
  planArrival: 'staff',
  undoAppointmentChange: 'staff',
  deleteAppointment: 'staff',
  updateBusiness: 'staff',
  holdTime: 'own',
  releaseHold: 'own',
  createCrew: 'staff',
  updateCrew: 'staff',
  removeCrew: 'staff',
  resendMail: 'staff',
  endLinks: 'staff',
  unlockUser: 'staff',
  unlockStaffAccount: 'staff',
};

/** Every call of the area API, likewise. */
const CALLS: Readonly<Record<string, Access>> = {
  'GET /api/auth/user': 'own',
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/forgot': 'anyone',
  'POST /api/auth/reset': 'anyone',
  'POST /api/auth/confirm-email': 'anyone',
  'GET /api/account': 'own',
  'PATCH /api/account': 'own',
  'PUT /api/auth/language': 'own',
  'POST /api/account/password': 'own',
  'POST /api/account/email': 'own',
  'DELETE /api/account/sessions/{id}': 'own',
  'DELETE /api/account/devices/{id}': 'own',
  'GET /api/account/export': 'own',
  'POST /api/account/delete': 'own',
  'GET /api/logout': 'own',
  'GET /api/vehicles/user/{userId}': 'own',
  'GET /api/vehicles/{id}': 'own',
  'POST /api/vehicles': 'own',
  'PUT /api/vehicles/{id}': 'own',
  'DELETE /api/vehicles/{id}': 'own',
  'POST /api/photos': 'own',
  'GET /api/photos/{photoId}/{hash}': 'own',
  'GET /api/services/user': 'own',
  'GET /api/appointments/user': 'own',
  'GET /api/appointments/{id}/calendar.ics': 'own',
  'POST /api/services': 'own',
  'POST /api/quiz-responses': 'own',
  'POST /api/admin/login': 'anyone',
  'GET /api/admin/status': 'staff',
  'POST /api/admin/logout': 'staff',
  'GET /api/admin/appointments': 'staff',
  'GET /api/admin/appointments/{id}': 'staff',
  'PUT /api/admin/appointments/{id}': 'staff',
  'PATCH /api/admin/appointments/{id}': 'staff',
  'DELETE /api/admin/appointments/{id}': 'staff',
  'GET /api/admin/users': 'staff',
  'GET /api/admin/quiz-responses': 'staff',
};

const { apiSchema } = readSupergraph(SUPERGRAPH_SDL);
const rootFields = (['query', 'mutation'] as const).flatMap((kind) => {
  const root = kind === 'query' ? apiSchema.getQueryType() : apiSchema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => ({ kind, field }));
});

const MISSING = '019a0000-0000-7000-8000-00000000dead';
/** Part of every text that the victim has saved. */
const MARK = 'Markwater';
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** What somebody has saved, by kind. */
interface Belongings {
  readonly browser: Browser;
  readonly userId: string;
  readonly vehicle: string;
  readonly appointment: string;
  readonly photo: { readonly photoId: string; readonly hash: string };
  readonly draft: string;
}

let stack: TestStack;
let victim: Belongings;
/** Everybody else: a visitor without a cookie, a guest, a customer. */
let others: Record<string, Belongings>;
/** Texts that only the victim and staff may ever see. */
let secrets: string[];
/** What the victim had saved when that was read last. */
let saved: string;
let documented: Record<string, Record<string, { responses: Record<string, unknown> }>>;

const SAVE_DRAFT = `mutation ($name: String) {
  saveQuizResponse(input: { answers: { contactName: $name } }) { sessionId }
}`;

async function equip(person: Browser & { id: string }, name: string): Promise<Belongings> {
  const { body } = await person.post('/api/vehicles', {
    year: '2020',
    make: 'Custom',
    model: `${name} van`,
    miles: '1',
    type: 'van',
    imageUrl: `data:image/png;base64,${PIXEL}`,
  });
  const details = { specialInstructions: `${name} gate`, location: `1 ${name} Street` };
  const appointment = await book(person, await addVehicle(person), details);
  const upload = await fetch(`${stack.url}/api/photos`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', cookie: cookieHeader(person) },
    body: Buffer.from(PIXEL, 'base64'),
  });
  expect(upload.status).toBe(201);
  const { photoId } = (await upload.json()) as { photoId: string };
  const photos = await person.graphql({ query: '{ vehicles { nodes { photoUrl } } }' });
  const urls: string[] = photos.body.data.vehicles.nodes.map(
    ({ photoUrl }: { photoUrl: string | null }) => photoUrl ?? '',
  );
  const [, , , shown = photoId, hash = 'h'] = (urls.find((url) => url !== '') ?? '').split('/');
  const draft = await person.graphql({ query: SAVE_DRAFT, variables: { name: `${name} Person` } });
  return {
    browser: person,
    userId: person.id,
    vehicle: body.id,
    appointment: appointment.id,
    photo: { photoId: shown, hash },
    draft: draft.body.data.saveQuizResponse.sessionId,
  };
}

beforeAll(async () => {
  stack = await startTestStack({ env: { OPEN_GRAPHQL: 'true', LOCKOUT_FAILURES: '100' } });
  const owner = await openAsCustomer(stack.url);
  victim = await equip(owner, MARK);
  const nobody = openBrowser(stack.url);
  const guest = await equip(await openAsGuest(stack.url), 'Guest');
  const customer = await equip(await openAsCustomer(stack.url), 'Customer');
  others = { nobody: { ...guest, browser: nobody }, guest, customer };
  secrets = [MARK, owner.email, victim.vehicle, victim.appointment, victim.draft];
  documented = (await openBrowser(stack.url).get('/api/openapi.json')).body.paths;
  saved = await stateOf(victim);
});
afterAll(() => stack.stop());

/** A response's status and text, without its request id. */
const gist = ({ status, text }: BrowserResponse) =>
  `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;

/** What the victim has saved, as they see it. */
async function stateOf({ browser }: Belongings): Promise<string> {
  const responses = [
    await browser.get(`/api/vehicles/user/${victim.userId}`),
    await browser.get('/api/appointments/user'),
    await browser.graphql({ query: '{ quizDraft { sessionId contactName } }' }),
  ];
  return JSON.stringify(responses.map(({ body }) => body));
}

/** Fails if something that the victim has saved has changed, once. */
async function expectUntouched(): Promise<void> {
  const before = saved;
  saved = await stateOf(victim);
  expect(saved).toBe(before);
}

const leaksOf = ({ text }: BrowserResponse) => secrets.filter((secret) => text.includes(secret));

function textsOf(whose: Belongings | null, field: string): KnownTexts {
  const id = /vehicle/i.test(field) ? whose?.vehicle : whose?.appointment;
  return {
    id: id ?? MISSING,
    appointmentId: whose?.appointment ?? MISSING,
    vehicleId: whose?.vehicle ?? MISSING,
    userId: whose?.userId ?? '999999999',
    sessionId: whose?.draft ?? MISSING,
    photoId: whose?.photo.photoId ?? MISSING,
    subjectId: whose?.appointment ?? MISSING,
    email: 'thief@example.org',
    date: '2026-11-21',
    month: '2026-11',
    since: '1.1',
  };
}

/** An operation of the field with the ids of somebody's belongings as variables, so that it is planned once for everybody's. */
function operationOf(
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  whose: Belongings | null,
) {
  const known = textsOf(whose, field.name);
  const variables: Variables = new Map();
  const given = field.args
    .filter((argument) => isRequiredArgument(argument) || Object.hasOwn(known, argument.name))
    .map((argument) => leastOf(argument, known, variables));
  const inBrackets = (list: string[]) => (list.length === 0 ? '' : `(${list.join(', ')})`);
  const declared = inBrackets([...variables].map(([name, { type }]) => `$${name}: ${type}`));
  return {
    query: `${kind} ${declared} { ${field.name}${inBrackets(given)} ${selectionOf(field.type, 3)} }`,
    variables: Object.fromEntries([...variables].map(([name, { text }]) => [name, text])),
  };
}

describe('PERM-02 PERM-04 the graph', () => {
  it('has no field whose access isn’t listed here', () => {
    expect(rootFields.map(({ field }) => field.name).sort()).toEqual(Object.keys(FIELDS).sort());
  });

  const staffFields = rootFields.filter(({ field }) => FIELDS[field.name] === 'staff');
  it.each(staffFields.map(({ kind, field }) => [field.name, kind, field] as const))(
    'refuses %s to all but staff, whoever’s ids it names',
    async (name, kind, field) => {
      for (const [who, own] of [...Object.entries(others), ['victim', victim] as const]) {
        for (const whose of [own, victim, null]) {
          const { body } = await own.browser.graphql(operationOf(kind, field, whose));
          const code = body.errors?.[0]?.extensions?.code;
          // Signing in wouldn't help a customer (PERM-16).
          const isCustomer = who === 'customer' || who === 'victim';
          expect([who, code]).toEqual([who, isCustomer ? 'FORBIDDEN' : 'UNAUTHENTICATED']);
          expect([who, body.data?.[name] ?? null]).toEqual([who, null]);
        }
      }
      await expectUntouched();
    },
  );

  const ownFields = rootFields.filter(({ field }) => FIELDS[field.name] !== 'staff');
  it.each(ownFields.map(({ kind, field }) => [field.name, kind, field] as const))(
    'lets %s neither show nor change what is somebody else’s, nor reveal that it exists',
    async (_name, kind, field) => {
      const [ofVictim, ofNobody] = [victim, null].map((whose) => operationOf(kind, field, whose));
      const namesSomething = JSON.stringify(ofVictim) !== JSON.stringify(ofNobody);
      for (const [who, { browser }] of Object.entries(others)) {
        const theirs = await browser.graphql(ofVictim);
        const missing = await browser.graphql(ofNobody);
        expect([who, leaksOf(theirs), leaksOf(missing)]).toEqual([who, [], []]);
        if (namesSomething && !BY_QUESTIONNAIRE.includes(field.name)) {
          expect([who, gist(theirs)]).toEqual([who, gist(missing)]);
        }
      }
      await expectUntouched();
    },
  );
});

/**
 * They take the id of a questionnaire, which clients generate (122 random bits): an unknown id starts a new questionnaire,
 * somebody else's does not.
 */
const BY_QUESTIONNAIRE = ['saveQuizResponse', 'discardQuizDraft', 'bookAppointment'];

describe('PERM-02 PERM-05 the calls', () => {
  const method = (call: string) => call.split(' ')[0] ?? '';
  const pathOf = (call: string, whose: Belongings | null) =>
    (call.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_all, name: string) => {
      const known = textsOf(whose, call);
      return (name === 'hash' ? whose?.photo.hash : known[name]) ?? MISSING;
    });
  /** A payload that the call would accept. */
  const bodyOf = (call: string, whose: Belongings | null): unknown => {
    if (call.includes('/api/admin/appointments/')) {
      return { serviceDate: '2031-01-01', location: 'Elsewhere', price: 1 };
    }
    if (call === 'POST /api/services') {
      const vehicleId = whose?.vehicle ?? MISSING;
      return { vehicleId, serviceDate: '2031-01-01 Morning (8AM - 12PM)', serviceType: 'Detail' };
    }
    return { year: '1999', make: 'Stolen', model: 'Car', miles: '1', type: 'van' };
  };
  const ask = ({ browser }: Belongings, call: string, whose: Belongings | null) =>
    method(call) === 'GET'
      ? browser.get(pathOf(call, whose))
      : browser.send(method(call), pathOf(call, whose), bodyOf(call, whose));

  it('includes none whose access isn’t listed here', () => {
    const known = Object.entries(documented).flatMap(([path, methods]) =>
      Object.keys(methods).map((name) => `${name.toUpperCase()} ${path}`),
    );
    expect(known.sort()).toEqual(Object.keys(CALLS).sort());
  });

  it.each(Object.keys(CALLS).filter((call) => CALLS[call] === 'staff'))(
    'keeps %s from all but staff',
    async (call) => {
      for (const own of [...Object.values(others), victim]) {
        for (const whose of [own, victim, null]) {
          const response = await ask(own, call, whose);
          expect([response.status, own === victim ? [] : leaksOf(response)]).toEqual([401, []]);
        }
      }
      await expectUntouched();
    },
  );

  // Login and logout name nobody's data; other tests cover them.
  const owned = Object.keys(CALLS).filter((call) => call.includes('{') && CALLS[call] === 'own');
  it.each([...owned, 'POST /api/services'])(
    'makes %s respond alike to somebody else’s id and to an unknown one',
    async (call) => {
      const statuses = Object.keys(
        documented[call.split(' ')[1] ?? '']?.[method(call).toLowerCase()]?.responses ?? {},
      );
      for (const [who, own] of Object.entries(others)) {
        const [theirs, missing] = [await ask(own, call, victim), await ask(own, call, null)];
        expect([who, gist(theirs), leaksOf(theirs)]).toEqual([who, gist(missing), []]);
        expect(statuses).toContain(String(theirs.status));
      }
      await expectUntouched();
      if (method(call) !== 'DELETE') {
        expect((await ask(victim, call, victim)).status).toBeLessThan(300);
        saved = await stateOf(victim);
      }
    },
  );
});
