import {
  addVehicle,
  type BrowserResponse,
  book,
  openAsCustomer,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let stack: TestStack;
let browser: Awaited<ReturnType<typeof openAsCustomer>>;

beforeAll(async () => {
  stack = await startTestStack({ env: { OPEN_GRAPHQL: 'true', LOG_LEVEL: 'silent' } });
  browser = await openAsCustomer(stack.url);
  await book(browser, await addVehicle(browser));
});
afterAll(() => stack.stop());

function expectRefused({ status, body }: BrowserResponse, message: RegExp): void {
  expect([status, body.errors?.[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  expect(body.errors[0].message).toMatch(message);
}

const VEHICLES = 'vehicles(first: 1) { nodes { id upcomingAppointments { id } } }';

describe('SEC-01 a name that reaches a prototype', () => {
  it.each([
    `query Q { __proto__: viewer { upgrade: isGuest } ${VEHICLES} }`,
    `{ constructor: viewer { prototype: isGuest } ${VEHICLES} }`,
    `{ toString: viewer { isGuest } ${VEHICLES} }`,
    '{ vehicles(first: 1) { nodes { __proto__: upcomingAppointments { polluted: id } id upcomingAppointments { id } } } }',
    `query ($__proto__: Int = 1) { vehicles(first: $__proto__) { nodes { id upcomingAppointments { id } } } }`,
    `{ ...__proto__ ${VEHICLES} } fragment __proto__ on Query { viewer { isGuest } }`,
    `query __proto__ { ${VEHICLES} }`,
  ])('is refused: %.70s', async (query) => {
    const response = await browser.graphql({ query });
    for (const name of ['upgrade', 'polluted', 'isGuest']) expect(name in {}).toBe(false);
    expectRefused(response, /name/i);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });

  it('isn’t confused with __typename, with or without an alias', async () => {
    const query = `{ __typename kind: __typename ${VEHICLES} }`;
    const { body } = await browser.graphql({ query });
    expect(body.data).toMatchObject({ __typename: 'Query', kind: 'Query' });
  });
});

describe('SEC-05 the cost of an operation', () => {
  const aliased = (count: number) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: viewer { isGuest }`).join(' ')} }`;

  it('allows 15 aliases and refuses a 16th, fragments included', async () => {
    expect((await browser.graphql({ query: aliased(15) })).status).toBe(200);
    expectRefused(await browser.graphql({ query: aliased(16) }), /alias/i);
    const nested = `query { ...Some ...More } fragment Some on Query ${aliased(8)} fragment More on Query ${aliased(9).replaceAll('a', 'b')}`;
    expectRefused(await browser.graphql({ query: nested }), /alias/i);
  });

  const add = 'addVehicle(input: { year: "2021", make: "Toyota", model: "Camry" }) { id }';

  it.each([
    `mutation { a: ${add} b: ${add} }`,
    `mutation { ...Twice } fragment Twice on Mutation { a: ${add} ... { b: ${add} } }`,
    `mutation { a: ${add} __typename ... on Mutation { b: ${add} } }`,
  ])('allows one root field in a mutation: %.40s', async (query) => {
    const count = async () =>
      (await browser.graphql({ query: '{ vehicles { totalCount } }' })).body.data.vehicles;
    const before = await count();
    expectRefused(await browser.graphql({ query }), /one field/i);
    expect(await count()).toEqual(before);
    const { body } = await browser.graphql({ query: `mutation { __typename one: ${add} }` });
    expect(body.data.one.id).toEqual(expect.any(String));
  });

  const pages =
    'appointments(first: $n) { nodes { id vehicle { upcomingAppointments(first: 20) { id vehicle { upcomingAppointments(first: 20) { id } } } } } }';

  it.each([
    ['a variable', `query ($n: Int) { ${pages} }`, { n: 1_000 }],
    ['a default', `query ($n: Int = 1000) { ${pages} }`, {}],
    ['a literal', `{ ${pages.replaceAll('$n', '1000')} }`, {}],
  ])('multiplies with the size of lists, given by %s', async (_how, query, variables) => {
    expectRefused(await browser.graphql({ query, variables }), /cost/i);
  });

  it.each([
    [
      'aliases',
      '(first: 100)',
      `{ ${[...'abcdefghijklmno'].map((a) => `${a}: imageUrl`).join(' ')} }`,
    ],
    ['a page', '(first: 25)', '{ imageUrl }'],
    ['a fragment', '', '{ ...Pictured }'],
  ])('weighs each inline picture: refuses many of them by %s', async (_how, size, nodes) => {
    const fragment = nodes.includes('...') ? 'fragment Pictured on Vehicle { imageUrl }' : '';
    const query = `{ vehicles${size} { nodes ${nodes} } } ${fragment}`;
    expectRefused(await browser.graphql({ query }), /cost/i);
    const few = query.replace(/vehicles(\(.*?\))?/, 'vehicles(first: 1)');
    expect((await browser.graphql({ query: few })).body.data.vehicles.nodes).toHaveLength(1);
  });

  it('is checked for each call, even with a cached plan', async () => {
    const query = `query ($n: Int) { ${pages} }`;
    expect((await browser.graphql({ query, variables: { n: 2 } })).status).toBe(200);
    expectRefused(await browser.graphql({ query, variables: { n: 1_000 } }), /cost/i);
    expect((await browser.graphql({ query, variables: { n: 2 } })).status).toBe(200);
  });

  it('is limited to 1,000 tokens and 20,000 characters, comments included', async () => {
    const fields = 'id '.repeat(1_000);
    expectRefused(
      await browser.graphql({ query: `{ vehicles { nodes { ${fields} } } }` }),
      /token/i,
    );
    const query = `{ viewer { isGuest } } #${' '.repeat(20_000)}`;
    expectRefused(await browser.graphql({ query }), /long/i);
  });

  const HUNDRED = Array.from({ length: 100 }, () => null);

  it.each([
    [
      'a service',
      'mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) { version } }',
      { input: { expectedVersion: 1, serviceAreas: HUNDRED } },
    ],
    [
      'the gateway',
      'query ($ids: [ID!]!) { crewPlans(ids: $ids) { id } viewer { isGuest } }',
      { ids: HUNDRED },
    ],
  ])(
    'SEC-25 names some of a hundred faults in a value that %s finds, and none of them as a fault of the server',
    async (_, query, variables) => {
      const { status, body } = await browser.graphql({ query, variables });
      expect(status).toBeLessThan(500);
      const errors: { message: string; extensions: { code: string } }[] = body.errors;
      expect(errors.length).toBeGreaterThan(1);
      expect(errors.length).toBeLessThanOrEqual(11);
      expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(
        new Set(['VALIDATION_FAILED']),
      );
      expect(errors.at(-1)?.message).toBe('There are more faults than these.');
    },
  );
});
