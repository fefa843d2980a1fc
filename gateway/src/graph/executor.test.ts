import { createLogger } from '@dewlane/service-kit/edge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GraphQLError } from 'graphql';
import type { Services } from '../services/services.ts';
import { CONTEXT } from '../services/testing/call-context.ts';
import { bodyOf, createExecutor, type Execute, resultOf } from './executor.ts';
import { executeWithLibrary } from './library-execution.ts';
import { planDocument } from './registered-operations.ts';
import { fetchesOf } from './subgraph-fetches.ts';
import { type FakeGraph, startFakeGraph } from './testing/fake-subgraphs.ts';

const CAR_IDS = ['1', '2', '3'];
const log = createLogger({ name: 'test', level: 'silent' });

let washes = 0;
let fake: FakeGraph;
let execute: Execute;

beforeAll(async () => {
  fake = await startFakeGraph({
    vehicles: {
      sdl: `
        type Query { cars(first: Int = 2): [Car!]! car(id: ID!): Car broken: String! }
        interface Thing { id: ID! color: String }
        type Car implements Thing @key(fields: "id") { id: ID! label(upper: Boolean = false): String! color: String doors: [Door!]! }
        type Door { side: Side! car: Car }
        enum Side { left right }
      `,
      resolvers: {
        Query: {
          cars: (_: unknown, { first }: { first: number }) =>
            CAR_IDS.slice(0, first).map((id) => ({ id })),
          car: (_: unknown, { id }: { id: string }) => (CAR_IDS.includes(id) ? { id } : null),
          broken: () => {
            throw new GraphQLError('not here', { extensions: { code: 'NOT_FOUND', status: 404 } });
          },
        },
        Car: {
          __resolveReference: ({ id }: { id: string }) => (CAR_IDS.includes(id) ? { id } : null),
          label: ({ id }: { id: string }, { upper }: { upper: boolean }) =>
            upper ? `CAR ${id}` : `car ${id}`,
          color: ({ id }: { id: string }) => (id === '2' ? null : 'red'),
          doors: ({ id }: { id: string }) => [
            { side: 'left', car: { id } },
            { side: 'right', car: { id } },
          ],
        },
      },
    },
    bookings: {
      sdl: `
        type Query { washes: [Wash!]! again: [Wash!]! }
        type Mutation { wash(carId: ID!): Wash! }
        type Wash { id: ID! car: Car carId: ID! note: String }
        type Car @key(fields: "id") { id: ID! washes(first: Int): [Wash!]! lastWash: String! }
      `,
      resolvers: {
        Query: {
          washes: () => [
            { id: 'w1', carId: '1' },
            { id: 'w9', carId: '9' },
          ],
          again: () =>
            ['1', '3', '1', '9', '1'].map((carId, index) => ({ id: `a${index}`, carId })),
        },
        Mutation: {
          wash: (_: unknown, { carId }: { carId: string }) => {
            washes += 1;
            return { id: `w${washes}`, carId };
          },
        },
        Wash: { car: ({ carId }: { carId: string }) => ({ __typename: 'Car', id: carId }) },
        Car: {
          __resolveReference: ({ id }: { id: string }) => ({ id }),
          washes: ({ id }: { id: string }) => [{ id: `w${id}`, carId: id, note: 'shiny' }],
          lastWash: ({ id }: { id: string }) => {
            if (id === '3') {
              throw new GraphQLError('no such wash', {
                extensions: { code: 'NOT_FOUND', status: 404, requestId: 'r-1' },
              });
            }
            return 'today';
          },
        },
      },
    },
  });
  execute = createExecutor(fake.graph, fake.services, log);
});

afterAll(() => fake.stop());

beforeEach(() => {
  washes = 0;
  Object.assign(fake.requests, { vehicles: 0, bookings: 0 });
  fake.disturb('vehicles', undefined);
  fake.disturb('bookings', undefined);
});

const run = async (text: string, variables = {}) =>
  execute(planDocument(fake.graph, text), variables, CONTEXT);
const client = async (text: string, variables = {}) =>
  JSON.parse(bodyOf(await run(text, variables), 'r-1').toString());

describe('an operation of one service', () => {
  it('passes the service’s bytes on unchanged', async () => {
    const reply = await run('query Cars { cars { id label } }');
    expect('bytes' in reply && reply.bytes.toString()).toBe(
      '{"data":{"cars":[{"id":"1","label":"car 1"},{"id":"2","label":"car 2"}]}}',
    );
    expect(resultOf(reply).data).toEqual({
      cars: [
        { id: '1', label: 'car 1' },
        { id: '2', label: 'car 2' },
      ],
    });
  });

  it('is forwarded with the __typename of its root, which Apollo Client asks for', async () => {
    const text =
      'query Cars { __typename kind: __typename cars(first: 1) { __typename ...C } } fragment C on Car { id label(upper: true) }';
    const planned = planDocument(fake.graph, text);
    expect(planned.route.kind).toBe('forward');
    expect(await client(text)).toEqual({
      data: {
        __typename: 'Query',
        kind: 'Query',
        cars: [{ __typename: 'Car', id: '1', label: 'CAR 1' }],
      },
    });
    const mutation = planDocument(fake.graph, 'mutation W { __typename wash(carId: "1") { id } }');
    expect(mutation.route.kind).toBe('forward');
  });

  it('keeps the default values of its variables', async () => {
    const { data } = await client('query Cars($n: Int = 1) { cars(first: $n) { id } }');
    expect(data).toEqual({ cars: [{ id: '1' }] });
  });

  it('API-47 says in plain words which variable its service refused', async () => {
    const message = 'ID must be an ID this product has given out';
    const text = 'query Car($id: ID!) { car(id: $id) { id } }';
    const response = await run(text, { id: {} });
    expect(resultOf(response).errors).toMatchObject([
      { message, extensions: { fields: { id: message } } },
    ]);
  });

  it('returns an error with its code and status', async () => {
    expect(await client('query B { broken }')).toEqual({
      data: null,
      errors: [
        {
          message: 'not here',
          path: ['broken'],
          locations: expect.anything(),
          extensions: { code: 'NOT_FOUND', status: 404, requestId: 'r-1' },
        },
      ],
    });
  });

  it('hides the details of unexpected errors', async () => {
    fake.disturb('vehicles', {
      status: 200,
      body: JSON.stringify({
        errors: [
          { message: 'select secret', extensions: { code: 'X', stacktrace: ['at secret'] } },
        ],
      }),
    });
    const { errors } = await client('query B { broken }');
    expect(errors).toEqual([
      {
        message: 'Something went wrong. Please try again.',
        extensions: { code: 'INTERNAL', status: 500, requestId: 'r-1' },
      },
    ]);
  });

  it.each([
    [{ status: 502, body: '<html>' }, 'UNAVAILABLE', 503],
    [{ status: 200, body: 'null' }, 'UNAVAILABLE', 503],
    [{ status: 401, body: '{"code":"UNAUTHENTICATED","message":"x"}' }, 'UNAUTHENTICATED', 401],
    [{ status: 413, body: '{"code":"TOO_LARGE","message":"x"}' }, 'TOO_LARGE', 413],
    [{ status: 500, body: '{"code":"?"}' }, 'INTERNAL', 500],
  ])('translates the response %j to %s', async (reply, code, status) => {
    fake.disturb('vehicles', reply);
    const { errors } = await client('query Cars { cars { id } }');
    expect(errors).toMatchObject([{ extensions: { code, status } }]);
  });
});

describe('an operation of several services', () => {
  const DOCUMENTS: [string, object?][] = [
    ['query A { cars { label washes { id note } } }'],
    ['query B { __typename cars { __typename washes(first: 3) { id } } }'],
    ['query C { mine: cars(first: 3) { name: label kind: __typename w: washes { what: note } } }'],
    ['query D { washes { id car { color label } } }'],
    ['query E { cars { doors { side car { washes { id } } } } washes { id } }'],
    [
      'query F($a: Boolean!) { cars { label @include(if: $a) washes @skip(if: $a) { id } } }',
      { a: true },
    ],
    [
      'query F($a: Boolean!) { cars { label @include(if: $a) washes @skip(if: $a) { id } } }',
      { a: false },
    ],
    [
      'query G($a: Boolean = true) { cars { ...W @include(if: $a) id } } fragment W on Car { washes { id } }',
    ],
    [
      'query N($a: Boolean!, $b: Boolean!) { cars { id washes @include(if: $a) @skip(if: $b) { id } } }',
      { a: true, b: true },
    ],
    [
      'query N($a: Boolean!, $b: Boolean!) { cars { id washes @include(if: $a) @skip(if: $b) { id } } }',
      { a: true, b: false },
    ],
    ['query H($up: Boolean) { washes { car { label(upper: $up) } } }', { up: true }],
    ['query I { car(id: "9") { washes { id } } washes { note } }'],
    ['query J { cars { washes { id car { label } } } washes { car { lastWash } } }'],
    ['query L { again { id car { label color doors { side car { washes { id } } } } } }'],
    ['query K { cars(first: 0) { washes { id } } }'],
    [
      'query M($a: Boolean!) { cars { ... @include(if: $a) { label washes { id } } } }',
      { a: true },
    ],
  ];

  it.each(DOCUMENTS.map(([text, variables = {}]) => [text, variables] as const))(
    'gives the same result as the library: %s %j',
    async (text, variables) => {
      const planned = planDocument(fake.graph, text);
      expect(planned.route.kind).toBe('run');
      const send = fetchesOf(fake.services, planned.kind, CONTEXT);
      const expected = await executeWithLibrary(
        fake.graph,
        planned,
        { ...planned.defaults, ...variables },
        send,
        log,
      );
      expect(await client(text, variables)).toEqual(JSON.parse(JSON.stringify(expected)));
    },
  );

  it.each([
    ['a fragment', 'query M { cars { ... on Thing { color } washes { id } } }'],
    ['a named fragment', 'query M { cars { ...T washes { id } } } fragment T on Thing { color }'],
  ])('is left to the library if %s is of an interface', async (_, text) => {
    expect(planDocument(fake.graph, text).route.kind).toBe('library');
    expect(await client(text)).toEqual({
      data: {
        cars: [
          { color: 'red', washes: [{ id: 'w1' }] },
          { color: null, washes: [{ id: 'w2' }] },
        ],
      },
    });
  });

  it.each([
    '{}',
    '{"_entities":null}',
    '{"_entities":{}}',
    '{"_entities":[]}',
    '{"_entities":[null,null,null]}',
  ])('returns an error if a service responds with %s instead of the entities', async (told) => {
    fake.disturb('bookings', { status: 200, body: `{"data":${told}}` });
    const { data, errors } = await client('query A { cars { label washes { id } } }');
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL', status: 500 } }]);
  });

  it('asks for each entity once, however often it is found', async () => {
    const asked: unknown[] = [];
    const vehicles: Services['vehicles'] = {
      ...fake.services.vehicles,
      send(call, context) {
        asked.push(JSON.parse(String(call.body)).variables);
        return fake.services.vehicles.send(call, context);
      },
    };
    const executeNoting = createExecutor(fake.graph, { ...fake.services, vehicles }, log);
    const planned = planDocument(fake.graph, 'query A { again { car { label } } }');
    const response = await executeNoting(planned, {}, CONTEXT);
    expect(asked).toEqual([
      { representations: ['1', '3', '9'].map((id) => ({ __typename: 'Car', id })) },
    ]);
    const car = (id: string) => ({ car: { label: `car ${id}` } });
    expect(resultOf(response)).toEqual({
      data: { again: [car('1'), car('3'), car('1'), { car: null }, car('1')] },
      errors: [],
    });
  });

  it('asks the next service for nothing if nothing was found', async () => {
    expect(await client('{ cars(first: 0) { washes { id } } }')).toEqual({ data: { cars: [] } });
    expect(fake.requests).toEqual({ vehicles: 1, bookings: 0 });
  });

  it('returns an entity’s error wherever the entity is found, and asks for it once', async () => {
    const { data, errors } = await client(
      'query E { cars(first: 3) { doors { car { lastWash } } } }',
    );
    const washed = { car: { lastWash: 'today' } };
    const doors = [washed, washed];
    expect(data).toEqual({
      cars: [{ doors }, { doors }, { doors: [{ car: null }, { car: null }] }],
    });
    expect(errors).toMatchObject(
      [0, 1].map((door) => ({
        message: 'no such wash',
        path: ['cars', 2, 'doors', door, 'car', 'lastWash'],
      })),
    );
    expect(fake.requests).toEqual({ vehicles: 1, bookings: 1 });
  });

  it('returns null for a failed field, and sends no fetch twice', async () => {
    const { data, errors } = await client(
      'query N { cars(first: 3) { id } washes { id } car(id: "3") { lastWash } }',
    );
    expect(data).toEqual({
      cars: [{ id: '1' }, { id: '2' }, { id: '3' }],
      washes: [{ id: 'w1' }, { id: 'w9' }],
      car: null,
    });
    expect(errors).toEqual([
      {
        message: 'no such wash',
        path: ['car', 'lastWash'],
        extensions: { code: 'NOT_FOUND', status: 404, requestId: 'r-1' },
      },
    ]);
    expect(fake.requests).toEqual({ vehicles: 1, bookings: 2 });
  });

  it('keeps the data of the service that is within reach', async () => {
    fake.disturb('vehicles', { status: 503, body: '' });
    const { data, errors } = await client('query D { washes { id car { color } } }');
    expect(data).toEqual({
      washes: [
        { id: 'w1', car: { color: null } },
        { id: 'w9', car: { color: null } },
      ],
    });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', status: 503 } }]);
  });

  it('refuses variables that do not fit', async () => {
    const { errors } = await client(
      'query F($a: Boolean!) { cars { washes @skip(if: $a) { id } } }',
    );
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED', status: 400 } }]);
  });
});

describe('a mutation', () => {
  it('is sent as a write, a query as a read, and later fetches of either as following', async () => {
    const sent: string[] = [];
    const noting = (name: 'vehicles' | 'bookings') => ({
      ...fake.services[name],
      send(...[call, context]: Parameters<Services[typeof name]['send']>) {
        const kind = call.isRead === true ? 'reads' : 'writes';
        sent.push(`${name} ${kind}${context.follows === true ? ', following' : ''}`);
        return fake.services[name].send(call, context);
      },
    });
    const services = {
      ...fake.services,
      vehicles: noting('vehicles'),
      bookings: noting('bookings'),
    };
    const executeNoting = createExecutor(fake.graph, services, log);
    const texts = [
      'mutation { wash(carId: "1") { id } }',
      'mutation { wash(carId: "1") { id car { label } } }',
      'query { washes { id } }',
      'query { washes { id car { label } } }',
    ];
    for (const text of texts) await executeNoting(planDocument(fake.graph, text), {}, CONTEXT);
    expect(sent).toEqual([
      'bookings writes',
      'bookings writes',
      'vehicles writes, following',
      'bookings reads',
      'bookings reads',
      'vehicles reads, following',
    ]);

    const later = planDocument(fake.graph, 'query { washes { id car { label } } }');
    await executeNoting(later, {}, { ...CONTEXT, follows: true });
    expect(sent.slice(-2)).toEqual(['bookings reads, following', 'vehicles reads, following']);
  });

  it('is sent once when a fetch to another service follows', async () => {
    const reply = await client('mutation M($id: ID!) { wash(carId: $id) { id car { label } } }', {
      id: '1',
    });
    expect(reply).toEqual({ data: { wash: { id: 'w1', car: { label: 'car 1' } } } });
    expect(washes).toBe(1);
  });

  it('is not sent again when it succeeds and a following fetch fails', async () => {
    fake.disturb('vehicles', { status: 503, body: '' });
    const reply = await client('mutation M($id: ID!) { wash(carId: $id) { id car { color } } }', {
      id: '1',
    });
    expect(reply.data).toEqual({ wash: { id: 'w1', car: { color: null } } });
    expect(reply.errors).toMatchObject([{ extensions: { status: 503 } }]);
    expect(washes).toBe(1);
  });
});
