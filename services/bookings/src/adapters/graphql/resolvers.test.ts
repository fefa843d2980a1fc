import { readFileSync } from 'node:fs';
import { requestHash } from '@dewlane/service-kit';
import { describe, expect, it } from '@jest/globals';
import { parse, print } from 'graphql';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import type { Context } from './context.ts';
import { createResolvers } from './resolvers.ts';

const ID = '019aa2f0-2000-7000-8000-0000000000aa';
const idempotencyKey = 'a key';

const queries = {
  findMessage: async () => ({}),
  findOwnBooking: async () => ({}),
} as unknown as Queries;

type Resolve = (parent: object, args: object, context: Context) => unknown;

/** The mutations of the schema whose input has an idempotency key. */
function keyedMutations(): string[] {
  const schema = readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8');
  const types = parse(schema).definitions;
  const keyed = types.flatMap((type) =>
    type.kind === 'InputObjectTypeDefinition' &&
    type.fields?.some(({ name }) => name.value === 'idempotencyKey')
      ? [`${type.name.value}!`]
      : [],
  );
  const mutations = types.flatMap((type) =>
    type.kind === 'ObjectTypeDefinition' && type.name.value === 'Mutation'
      ? (type.fields ?? [])
      : [],
  );
  return mutations
    .filter((field) => field.arguments?.some(({ type }) => keyed.includes(print(type))))
    .map(({ name }) => name.value);
}

/** The hash of what a mutation hands to its command, besides who asks. */
async function hashOf(mutation: string, input: object): Promise<string> {
  const handed: unknown[] = [];
  const commands = new Proxy({} as Commands, {
    get: () => async (_request: unknown, given: unknown) => {
      handed.push(given);
      return { quizResponse: {} };
    },
  });
  const resolvers = createResolvers(commands, queries, () => true);
  const resolve = (resolvers.Mutation as Readonly<Record<string, Resolve>>)[mutation];
  const customer = { cause: { actor: { kind: 'guest' } } };
  const shared = {
    customer,
    caller: { staff: {} },
    loaders: { quizResponse: { prime: () => null } },
  };
  await resolve?.({}, { input }, shared as unknown as Context);
  return requestHash(handed[0]);
}

/** The hashes of inputs that earlier versions stored with idempotency keys. */
const STORED = [
  [
    'bookAppointment',
    {
      answers: { contactName: 'Ann', location: '1 Pier', occupants: null },
      vehicleId: ` ${ID} `,
      sessionId: ' s ',
      contactEmail: ' ann@example.com ',
      language: 'es',
      shownPriceCents: 9_900,
    },
    '002a3baab50ea7158b7f050f0e49fad9a294ba783dec41404eb605f011398126',
  ],
  [
    'saveQuizResponse',
    {
      answers: { contactName: 'Ann', parkingOption: 'Driveway' },
      vehicleId: ID.toUpperCase(),
      completedAt: false,
    },
    '6fbd117e2e8418fb3f785bebbfc2718840fe4c255f15b5fc02686015cac007c8',
  ],
  [
    'updateAppointment',
    { id: ID, expectedVersion: 3, location: null, status: 'completed' },
    '91d857b9aa32f797d9e0d302aac1cadbb4ad2f24646109d900a4ab71a567498b',
  ],
  [
    'deleteAppointment',
    { id: ID, expectedVersion: null },
    'ec4351b3979a88f545a1e91bf0f645762d3b6d6fa928d1e66a5722ca284b276c',
  ],
  [
    'resendMail',
    { id: ID, expectedVersion: 2 },
    '24400a789d5e3745b8119e1b7a2ca569026871b373f78846b463478dab812660',
  ],
  [
    'createCrew',
    { name: ' North ', color: '#AABBCC' },
    'eef5137f5b8da4ff3745cfc878e0114c04454bfba8df4f6d5f26f130fd543fea',
  ],
  [
    'updateCrew',
    { id: ID, expectedVersion: 1, color: null, hours: null },
    '09845acbd4f946d130fc9580c18e96b482b41132f9bb007e1c3c416d48729676',
  ],
  [
    'removeCrew',
    { id: ID, expectedVersion: 1 },
    'cd2077e500a2b9cbb7c9d81c9cb75c9787fb0b2f1610298c4e0180df4687b9b9',
  ],
  [
    'updateBusiness',
    { name: 'Dewlane', openingHours: null, expectedVersion: 0 },
    '3f258900aa20fd6d8f59535e8cce84abe5b8487ac867186effb8f1955a244181',
  ],
  [
    'createAppointment',
    {
      vehicleId: ` ${ID} `,
      serviceDate: '2026-12-03 morning',
      serviceType: 'full',
      language: 'en',
    },
    'f964946523f6c59ed4bf98892ba5a3b9638f2ddb98eb9eb51c28ede3af3d922f',
  ],
  [
    'setContactEmail',
    { appointmentId: ID, contactEmail: ' ' },
    '41d9947177ff6d1caff6d07ecdb3f1173efb88365187aa9364217b74472d4fbe',
  ],
  [
    'planArrival',
    { id: ID, expectedVersion: 1, plannedStartsAt: '2026-12-03T09:30:00-08:00', overbook: null },
    '8895cae1070bf83307cdc89bfc1028d5a1c88eb6149bb3240a9737a53a0e244b',
  ],
  [
    'undoAppointmentChange',
    { id: ID, expectedVersion: 4 },
    'a12b877bf7be2a4f7c5c9a0ec1a38fdd53d9bc1b426629ff8217dee790d670dc',
  ],
  [
    'endLinks',
    { id: ID, expectedVersion: null },
    'ec4351b3979a88f545a1e91bf0f645762d3b6d6fa928d1e66a5722ca284b276c',
  ],
  [
    'moveOwnBooking',
    { id: ID, expectedVersion: 2, serviceDate: '2026-12-03 14:00' },
    '3a096d8f76401b8d9f9939bc158419a012f218e50b4a988c5b923e64816eb575',
  ],
  [
    'cancelOwnBooking',
    { linkToken: 'a token', expectedVersion: 2, reason: ' ' },
    'a91b523f401e130921cf72a4da494a017518ab1aac5e347d40e4b750a783f296',
  ],
  [
    'updateOwnBooking',
    { id: ID, expectedVersion: 2, gateCode: '#12', specialInstructions: null, addOn: null },
    '89cb100e5d19127a36c29f19c4345e7990060a1569cf6805f32ab25ac229205a',
  ],
  [
    'endOwnLinks',
    { linkToken: 'a token' },
    'd44d5689e3692091a9f2d69c2dabb8f4f46dc0d28feb05b478d2eb68c6696141',
  ],
] as const;

describe('the input of a command', () => {
  // The hashes are kept with idempotency keys, and versions that run side by side must agree on them.
  it.each(STORED)(
    'NET-19 OPS-28 has the hash that earlier versions stored: %s',
    async (name, input, hash) => {
      expect(await hashOf(name, { ...input, idempotencyKey })).toBe(hash);
    },
  );

  it('NET-19 OPS-28 has a recorded hash of every mutation that takes a key', () => {
    expect(STORED.map(([name]) => name).sort()).toEqual(keyedMutations().sort());
  });
});
