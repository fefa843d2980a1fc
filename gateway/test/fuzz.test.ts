import { type SeededRandom, seededRandom } from '@dewlane/test-engines';
import {
  addVehicle,
  type Browser,
  type BrowserResponse,
  book,
  openAsCustomer,
  openAsStaff,
  openBrowser,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { z } from 'zod';
import { SUPERGRAPH_SDL } from '../src/generated/supergraph.ts';
import { readSupergraph } from '../src/graph/supergraph.ts';
import { type JsonSchema, oddOr, randomValue } from './support/random-values.ts';
import { selectionOf } from './support/schema-values.ts';

/** `npm run test:security` sets both; without it the calls are few, and the same in each run. */
const CALLS = Number(process.env['SECURITY_CALLS'] ?? 300);
const SEED = Number(process.env['SECURITY_SEED'] ?? 1);
/** HTTP itself refuses a longer address (431), before it reaches a call. */
const LONGEST = 1_000;
const TIMEOUT_MS = 300_000 + CALLS * 300;

interface Operation {
  readonly parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { content: Record<string, { schema: JsonSchema }> };
  readonly responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

let stack: TestStack;
/** One without cookies, a customer's, and one signed in as customer and as staff. */
let browsers: Browser[];
/** Ids that exist. */
let known: string[];

beforeAll(async () => {
  stack = await startTestStack({ env: { OPEN_GRAPHQL: 'true', LOCKOUT_FAILURES: '100' } });
  const customer = await openAsCustomer(stack.url);
  const vehicle = await addVehicle(customer);
  known = [vehicle, (await book(customer, vehicle)).id, customer.id];
  const staff = await openAsStaff(stack);
  const both = openBrowser(stack.url, [...customer.cookies, ...staff.cookies]);
  browsers = [openBrowser(stack.url), customer, both];
});
afterAll(() => stack.stop());

/** A copy of one of the browsers, so that no call changes another's cookies. */
function somebody({ pick }: SeededRandom): Browser {
  return openBrowser(stack.url, pick(browsers).cookies);
}

describe('API-40 a random call', () => {
  it(
    `gets a documented response from the area API (${CALLS} calls, seed ${SEED})`,
    async () => {
      const { body: document } = await openBrowser(stack.url).get('/api/openapi.json');
      const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
      );
      const chance = seededRandom(SEED);
      const faults: string[] = [];
      for (let count = 0; count < CALLS; count += 1) {
        const { path, method, operation } = chance.pick(operations);
        const { status, body, sent } = await callAtRandom(chance, path, method, operation);
        const documented = Object.hasOwn(operation.responses, status)
          ? operation.responses[String(status)]
          : undefined;
        const objection =
          status >= 500 || documented === undefined
            ? 'is not documented'
            : objectionTo(body, documented.content?.['application/json']?.schema, document);
        if (objection) faults.push(`${status} ${objection}: ${method} ${sent}`.slice(0, 400));
      }
      expect(faults).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    `never makes the graph fail (${CALLS} calls, seed ${SEED})`,
    async () => {
      const { apiSchema } = readSupergraph(SUPERGRAPH_SDL);
      const fields = (['query', 'mutation'] as const).flatMap((kind) => {
        const root = kind === 'query' ? apiSchema.getQueryType() : apiSchema.getMutationType();
        return Object.values(root?.getFields() ?? {}).map((field) => ({ kind, field }));
      });
      const chance = seededRandom(SEED);
      const faults: string[] = [];
      for (let count = 0; count < CALLS; count += 1) {
        const { kind, field } = chance.pick(fields);
        const variables = Object.fromEntries(
          field.args.map(({ name, type }) => [name, graphValue(chance, type)]),
        );
        const declared = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
        const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
        const query = `${kind} ${declared && `(${declared})`} { ${field.name}${given && `(${given})`} ${selectionOf(field.type, 2)} }`;
        const { status, body } = await somebody(chance).graphql({ query, variables });
        const worst = Math.max(status, ...statusesOf(body));
        if (worst >= 500)
          faults.push(`${worst} ${field.name} ${JSON.stringify(variables)}`.slice(0, 300));
      }
      expect(faults).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

const validators = new Map<JsonSchema, z.ZodType>();

/** How a body differs from its schema in the document, if it does. */
function objectionTo(
  body: unknown,
  schema: JsonSchema | undefined,
  { components }: { components: object },
): string | undefined {
  if (schema === undefined) return undefined;
  let validator = validators.get(schema);
  if (validator === undefined) {
    const { $ref = '' } = schema as { $ref?: string };
    const named = Object.entries(components).flatMap(([, kinds]) => Object.entries(kinds));
    const found = named.find(([name]) => $ref.endsWith(`/${name}`))?.[1] ?? schema;
    validator = z.fromJSONSchema(found as z.core.JSONSchema.JSONSchema);
    validators.set(schema, validator);
  }
  return validator.safeParse(body).error?.message;
}

function statusesOf(body: BrowserResponse['body']): number[] {
  const errors: { extensions?: { status?: number } }[] = body?.errors ?? [];
  return errors.map(({ extensions }) => extensions?.status ?? 500);
}

async function callAtRandom(
  chance: SeededRandom,
  path: string,
  method: string,
  { parameters, requestBody }: Operation,
): Promise<{ status: number; body: unknown; sent: string }> {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let target = path;
  for (const parameter of parameters) {
    if (!parameter.required && chance.isTrue(0.5)) continue;
    const value = chance.isTrue(0.5)
      ? chance.pick(known)
      : randomValue(chance, parameter.schema, known);
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST);
    if (parameter.in === 'path') {
      target = target.replace(
        `{${parameter.name}}`,
        encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')) || 'x',
      );
    } else if (parameter.in === 'query') query.set(parameter.name, text);
    // A header takes no other characters.
    else headers[parameter.name] = text.replaceAll(/[^ -~]/g, '');
  }
  if (query.size > 0) target += `?${query}`;
  const browser = somebody(chance);
  if (method === 'get') return { ...(await browser.get(target, headers)), sent: target };
  const schema = requestBody?.content['application/json']?.schema;
  const body =
    schema === undefined ? undefined : oddOr(chance, () => randomValue(chance, schema, known));
  const response = await browser.send(method.toUpperCase(), target, body, headers);
  return { ...response, sent: `${target} ${JSON.stringify(body)}` };
}

function graphValue(chance: SeededRandom, type: GraphQLInputType): unknown {
  return oddOr(chance, () => {
    const bare = getNullableType(type);
    if (bare === type || chance.isTrue(0.7)) {
      if (isListType(bare)) return [graphValue(chance, bare.ofType)];
      if (isEnumType(bare)) return chance.pick(bare.getValues()).name;
      if (isInputObjectType(bare)) {
        const fields = Object.values(bare.getFields());
        return Object.fromEntries(
          fields.map(({ name, type: inner }) => [name, graphValue(chance, inner)]),
        );
      }
      const kinds: Record<string, JsonSchema> = {
        Int: { type: 'integer' },
        Float: { type: 'number' },
        Boolean: { type: 'boolean' },
      };
      return randomValue(chance, kinds[bare.name] ?? { type: 'string' }, known);
    }
    return null;
  });
}
