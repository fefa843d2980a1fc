import { afterAll, describe, expect, it } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import { refuse } from '../errors/errors.ts';
import { createGate } from './gate.ts';
import { createServiceServer } from './server.ts';

describe('a server whose process is not prepared yet', () => {
  const gate = createGate();
  const server = createServiceServer({
    name: 'test',
    log: silent,
    typeDefs: 'type Query { ok: Boolean }',
    resolvers: {},
    verifyToken: async () => refuse('UNAUTHENTICATED'),
    contextOf: () => ({}),
    readiness: { own: {} },
    gate,
  });
  afterAll(async () => (await server).close());

  it('reports its health, refuses everything else with 503, and accepts requests once it is prepared', async () => {
    const app = await server;
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const waiting = await app.inject('/readyz');
    expect(waiting.statusCode).toBe(503);
    expect(waiting.json()).toMatchObject({ reason: 'migrations' });
    for (const url of ['/graphql', '/internal/anything']) {
      const refused = await app.inject({ method: 'POST', url, payload: {} });
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }

    gate.open();
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const asked = await app.inject({ method: 'POST', url: '/graphql', payload: {} });
    expect(asked.statusCode).toBe(401);
  });
});
