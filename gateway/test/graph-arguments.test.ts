import {
  type Browser,
  type BrowserResponse,
  openAsCustomer,
  openAsStaff,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { SUPERGRAPH_SDL } from '../src/generated/supergraph.ts';
import { readSupergraph } from '../src/graph/supergraph.ts';
import { leastOf, selectionOf } from './support/schema-values.ts';
import { sendRaw } from './support/send-raw.ts';

let stack: TestStack;
/** Signed in as customer and as staff at once. */
let browser: Browser;

beforeAll(async () => {
  stack = await startTestStack({ env: { OPEN_GRAPHQL: 'true' } });
  browser = await openAsCustomer(stack.url);
  const staff = await openAsStaff(stack);
  for (const [name, value] of staff.cookies) browser.cookies.set(name, value);
});
afterAll(() => stack.stop());

const { apiSchema } = readSupergraph(SUPERGRAPH_SDL);

const NUL = 'a\u0000b';
const QUOTE = "1'--";
/** Further texts; like the others none is a valid id, date, text or cursor of the product. */
const ODD_TEXTS: readonly string[] = [
  '99999999999999999999',
  '\u202e',
  'x'.repeat(5_000),
  '2026-02-30',
];
/** Cursors of places that no list has. */
const ODD_CURSORS: readonly string[] = [
  '0000-01-01T00:00:00.000Z 00000000-0000-7000-8000-000000000000',
  '2026-11-21T00:00:00.000Z \u0000',
  '2026-11-21T00:00:00.000Z 12',
  '-271821-04-20T00:00:00.000Z 00000000-0000-7000-8000-000000000000',
  '["0000-01-01T00:00:00.000Z","00000000-0000-7000-8000-000000000000"]',
].map((cursor) => Buffer.from(cursor).toString('base64url'));

interface Case {
  readonly name: string;
  readonly text: string;
  readonly query: string;
  readonly variables?: { readonly odd: string };
}

/**
 * For each place of a text in a field's arguments and each odd text: an operation with it and otherwise only what is required.
 * Two texts come as literals; one operation has a variable for all others, so that it is planned once.
 */
function casesOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): Case[] {
  return field.args.flatMap((argument) => {
    const others = field.args
      .filter((other) => other !== argument && isRequiredArgument(other))
      .map((other) => leastOf(other));
    const texts = argument.name === 'after' ? [...ODD_TEXTS, ...ODD_CURSORS] : ODD_TEXTS;
    return placesOf(argument.type).flatMap(({ path, type, holding }): Case[] => {
      const name = [field.name, argument.name, ...path].join('.');
      const queryWith = (variables: string, value: string) => {
        const given = [`${argument.name}: ${holding(value)}`, ...others].join(', ');
        return `${kind} ${variables} { ${field.name}(${given}) ${selectionOf(field.type, 3)} }`;
      };
      const query = queryWith(`($odd: ${type}!)`, '$odd');
      return [
        ...[NUL, QUOTE].map((text) => ({ name, text, query: queryWith('', JSON.stringify(text)) })),
        ...texts.map((text) => ({ name, text, query, variables: { odd: text } })),
      ];
    });
  });
}

/** A place of a text within an argument: where it is, of which type, and the argument's value with a text there. */
interface Place {
  readonly path: readonly string[];
  readonly type: string;
  readonly holding: (value: string) => string;
}

function placesOf(type: GraphQLInputType): Place[] {
  const bare = getNullableType(type);
  if (isListType(bare)) {
    return placesOf(bare.ofType).map((place) => ({
      ...place,
      holding: (value) => `[${place.holding(value)}]`,
    }));
  }
  if (isInputObjectType(bare)) {
    const fields = Object.values(bare.getFields());
    return fields.flatMap((field) => {
      const others = fields
        .filter((other) => other !== field && isRequiredInputField(other))
        .map((other) => leastOf(other));
      return placesOf(field.type).map(({ path, type, holding }) => ({
        path: [field.name, ...path],
        type,
        holding: (value) => `{ ${[`${field.name}: ${holding(value)}`, ...others].join(', ')} }`,
      }));
    });
  }
  const holdsText = !isEnumType(bare) && !['Int', 'Float', 'Boolean'].includes(bare.name);
  return holdsText ? [{ path: [], type: bare.name, holding: (value) => value }] : [];
}

describe('API-40 every argument of the graph', () => {
  const roots = [
    ['query', apiSchema.getQueryType()],
    ['mutation', apiSchema.getMutationType()],
  ] as const;
  const fields = roots.flatMap(([kind, root]) =>
    Object.values(root?.getFields() ?? {})
      .map((field) => [field.name, casesOf(kind, field)] as const)
      .filter(([, cases]) => cases.length > 0),
  );

  it('is covered by this test', () => {
    expect(fields.map(([name]) => name)).toEqual(
      expect.arrayContaining(['vehicle', 'staffAppointment', 'staffMail', 'unlockUser']),
    );
  });

  it.each(fields)(
    'never lets %s fail on odd texts, and makes it refuse NUL',
    async (_name, cases) => {
      const failed: string[] = [];
      for (const { name, text, query, variables } of cases) {
        const { status, body } = await browser.graphql({ query, variables });
        const statuses = (body.errors ?? []).map(
          ({ extensions }: { extensions: { status: number } }) => extensions.status,
        );
        const worst = Math.max(status, ...statuses);
        if (worst >= 500 || (text === NUL && worst !== 400))
          failed.push(
            `${worst} ${name}: ${JSON.stringify(text).slice(0, 50)}, ${query.slice(0, 200)}`,
          );
      }
      expect(failed).toEqual([]);
    },
    // Hundreds of operations for the largest inputs.
    600_000,
  );
});

describe('POST /graphql', () => {
  const graphql = { method: 'POST', path: '/graphql' };
  const expectErrors = (
    { status, body, text }: BrowserResponse,
    expected: number,
    code: string,
  ) => {
    expect(status).toBe(expected);
    expect(body.errors[0].message).toEqual(expect.any(String));
    expect(body.errors[0].extensions).toMatchObject({ code, status: expected });
    expect(text).not.toMatch(/stacktrace|node_modules|\.ts:\d/);
  };

  it.each([
    ['{', 400, 'BAD_REQUEST'],
    ['[{"query":"{__typename}"}]', 400, 'BAD_REQUEST'],
    ['"x"', 400, 'VALIDATION_FAILED'],
    ['{}', 400, 'BAD_REQUEST'],
    ['{"query":5}', 400, 'VALIDATION_FAILED'],
    ['{"query":"{"}', 400, 'BAD_REQUEST'],
    ['{"query":"{ nothing }"}', 400, 'BAD_REQUEST'],
    ['{"query":"{ viewer { isGuest } }","variables":[]}', 400, 'VALIDATION_FAILED'],
    ['{"query":"query A { __typename } query B { __typename }"}', 400, 'BAD_REQUEST'],
    ['{"query":"subscription { x }"}', 400, 'BAD_REQUEST'],
    ['{"query":"{ __typename }","operationName":"Other"}', 400, 'BAD_REQUEST'],
    ['{"query":"{ viewer { isGuest } } # \\u0000"}', 400, 'BAD_REQUEST'],
    [`{"query":"{ a: viewer { isGuest } ${'b: __typename '.repeat(3_000)} }"}`, 400, 'BAD_REQUEST'],
    [
      `{"variables":{"a":${'['.repeat(500)}${']'.repeat(500)}},"query":"{ __typename }"}`,
      400,
      'BAD_REQUEST',
    ],
    [`{"query":"${'x'.repeat(1_100_000)}"}`, 413, 'TOO_LARGE'],
  ])('API-40 refuses %.60s', async (body, status, code) => {
    expectErrors(await sendRaw(stack.url, browser, graphql, body), status, code);
  });

  it('API-39 refuses a content type other than JSON', async () => {
    expectErrors(
      await sendRaw(stack.url, browser, graphql, '{"query":"{__typename}"}', 'text/plain'),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('refuses depth and cost beyond the limits', async () => {
    const deep = `{ vehicles { nodes { ${'upcomingAppointments { vehicle { '.repeat(8)} id ${'} }'.repeat(8)} } } }`;
    expectErrors(await browser.graphql({ query: deep }), 400, 'BAD_REQUEST');
    const costly = `{ ${Array.from({ length: 9 }, (_, n) => `a${n}: appointments(first: 1000) { nodes { id status price location vehicle { upcomingAppointments(first: 20) { id status } } } }`).join(' ')} }`;
    expectErrors(await browser.graphql({ query: costly }), 400, 'BAD_REQUEST');
  });

  it('API-40 says which variables are wrong', async () => {
    const query =
      'query($id: ID!, $first: Int) { vehicle(id: $id) { id } vehicles(first: $first) { totalCount } }';
    for (const variables of [{}, { id: {} }, { id: '1', first: 'x' }, { id: ['a', {}] }]) {
      const { status, body } = await browser.graphql({ query, variables });
      expect(status).toBe(200);
      expect(body.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
      expect(body.errors[0].message).toMatch(/^(ID|First) (is required|must be)/);
    }
  });

  it('API-47 names the field of a mutation’s input that is invalid', async () => {
    const query =
      'mutation($input: SaveQuizResponseInput!) { saveQuizResponse(input: $input) { id } }';
    const { body } = await browser.graphql({
      query,
      variables: { input: { answers: { contactName: 5 } } },
    });
    expect(body.errors).toMatchObject([
      {
        message: 'Name must be text',
        extensions: { code: 'VALIDATION_FAILED', status: 400 },
      },
    ]);
  });
});
