import { createLogger } from '@dewlane/service-kit/edge';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CONTEXT } from '../services/testing/call-context.ts';
import { bodyOf, createExecutor, type Execute } from './executor.ts';
import { planDocument } from './registered-operations.ts';
import { type FakeGraph, startFakeGraph } from './testing/fake-subgraphs.ts';

let fake: FakeGraph;
let execute: Execute;

/** Two services that each know a part of the same objects, alone and in lists of lists. */
beforeAll(async () => {
  fake = await startFakeGraph({
    vehicles: {
      sdl: `
        type Query { car: Car! }
        type Size @shareable { width: Int! }
        type Car @key(fields: "id") { id: ID! size: Size! @shareable sizes: [[Size!]!]! @shareable }
      `,
      resolvers: {
        Query: {
          car: () => ({ id: '1', size: { width: 2 }, sizes: [[{ width: 3 }, { width: 4 }]] }),
        },
      },
    },
    bookings: {
      sdl: `
        type Size @shareable { height: Int! }
        type Car @key(fields: "id") { id: ID! size: Size! @shareable sizes: [[Size!]!]! @shareable }
      `,
      resolvers: {
        Car: {
          __resolveReference: ({ id }: { id: string }) => ({ id }),
          size: () => ({ height: 20 }),
          sizes: () => [[{ height: 30 }, { height: 40 }]],
        },
      },
    },
  });
  const log = createLogger({ name: 'test', level: 'silent' });
  execute = createExecutor(fake.graph, fake.services, log);
});
afterAll(() => fake.stop());

it('puts together what several services know of the same objects', async () => {
  const text = 'query Sizes { car { size { width height } sizes { width height } } }';
  const result = await execute(planDocument(fake.graph, text), {}, CONTEXT);
  expect(JSON.parse(bodyOf(result, 'r-1').toString())).toEqual({
    data: {
      car: {
        size: { width: 2, height: 20 },
        sizes: [
          [
            { width: 3, height: 30 },
            { width: 4, height: 40 },
          ],
        ],
      },
    },
  });
});
