import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import { refuse } from '../errors/errors.ts';
import { SettingsError } from '../settings/settings.ts';
import { createGate, prepare } from './gate.ts';
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

describe('preparing', () => {
  it('retries until it succeeds', async () => {
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    };
    await prepare(work, { log: silent });
    expect(tries).toBe(3);
  });

  it('ends with wrong settings, which no retry changes', async () => {
    const wrong = new SettingsError(['A_SETTING: does not fit the database']);
    const work = () => Promise.reject(wrong);
    await expect(prepare(work, { log: silent })).rejects.toBe(wrong);
  });

  it('is aborted by the signal, even during a pause', async () => {
    jest.useFakeTimers();
    try {
      const stopping = new AbortController();
      let tries = 0;
      const work = async () => {
        tries += 1;
        throw new Error('never');
      };
      const preparing = prepare(work, { log: silent, signal: stopping.signal });
      const ended = expect(preparing).rejects.toBe('enough');
      await jest.advanceTimersByTimeAsync(100 + 200 + 400 + 800);
      expect(tries).toBe(5);
      // The pause of 1,600 ms never ends, because the clock stands still.
      stopping.abort('enough');
      await ended;
      expect(tries).toBe(5);
    } finally {
      jest.useRealTimers();
    }
  });
});
