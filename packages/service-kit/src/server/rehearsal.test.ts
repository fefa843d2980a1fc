import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../process/logging.ts';
import { requireCustomer, requireStaff } from './principal.ts';
import { rehearse } from './rehearsal.ts';
import { createServiceServer } from './server.ts';

const SDL = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Query { seen: Int, broken: String }
`;

describe('a rehearsal', () => {
  let running = 0;
  let mostAtOnce = 0;
  let asked = 0;
  const server = () =>
    createServiceServer({
      name: 'test',
      log: createLogger({ name: 'test', level: 'silent' }),
      typeDefs: SDL,
      resolvers: {
        Query: {
          async seen(_parent: unknown, _args: unknown, caller: Parameters<typeof requireStaff>[0]) {
            expect([requireCustomer(caller).kind, requireStaff(caller).role]).toEqual([
              'guest',
              'admin',
            ]);
            asked += 1;
            running += 1;
            mostAtOnce = Math.max(mostAtOnce, running);
            await new Promise(setImmediate);
            running -= 1;
            return asked;
          },
          broken() {
            throw new Error('There is no table.');
          },
        },
      },
      verifyToken: async () => ({}),
      contextOf: (caller) => caller,
      readiness: { own: {} },
    });

  it('runs the query repeatedly and concurrently, as a caller that may read', async () => {
    const app = await server();
    await rehearse(app, '{ seen }');
    expect([asked, mostAtOnce]).toEqual([20, 5]);
    await app.close();
  });

  it('fails if the query does', async () => {
    const app = await server();
    await expect(rehearse(app, '{ broken }')).rejects.toThrow('The rehearsal failed: ');
    await app.close();
  });
});
