import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent, type Dispatcher, request } from 'undici';
import { createLogger } from '../process/logging.ts';
import { listen } from './listen.ts';
import { createServiceServer } from './server.ts';

const SDL = 'type Query { nothing: Int }';

describe('OPS-01 a server whose process is told to stop', () => {
  const agent = new Agent({ connections: 1 });
  let stopping: AbortController;
  let app: Awaited<ReturnType<typeof createServiceServer>>;
  let url: string;
  let finish: () => void;
  let isBusy: Promise<void>;

  beforeEach(async () => {
    stopping = new AbortController();
    let begun: () => void;
    isBusy = new Promise((resolve) => {
      begun = resolve;
    });
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    app = await createServiceServer({
      name: 'test',
      log: createLogger({ name: 'test', level: 'silent' }),
      typeDefs: SDL,
      resolvers: { Query: { nothing: () => null } },
      verifyToken: async () => ({ system: 'gateway' }),
      contextOf: () => ({}),
      readiness: { own: {} },
      signal: stopping.signal,
      routes(routed) {
        routed.get('/internal/quick', async () => ({}));
        routed.get('/internal/slow', async () => {
          begun();
          await mayFinish;
          return { finished: true };
        });
      },
    });
    url = await listen(app, { port: 0 });
  });
  afterEach(() => app.close());

  const ask = async (path: string): Promise<Dispatcher.ResponseData> =>
    await request(`${url}${path}`, {
      headers: { authorization: 'Bearer a.b.c' },
      dispatcher: agent,
    });

  it('reports first that it is not ready, keeps responding, and closes each connection with the response', async () => {
    expect((await ask('/internal/quick')).headers['connection']).toBe('keep-alive');
    expect((await ask('/readyz')).statusCode).toBe(200);
    stopping.abort();
    const readiness = await ask('/readyz');
    expect(readiness.statusCode).toBe(503);
    expect(await readiness.body.json()).toMatchObject({ reason: 'stopping' });
    const response = await ask('/internal/quick');
    expect(response.statusCode).toBe(200);
    expect(response.headers['connection']).toBe('close');
    expect((await ask('/healthz')).statusCode).toBe(200);
  });

  it('finishes requests in progress before it closes', async () => {
    const slow = ask('/internal/slow');
    await isBusy;
    stopping.abort();
    const closed = app.close();
    finish();
    const response = await slow;
    expect(response.statusCode).toBe(200);
    expect(await response.body.json()).toEqual({ finished: true });
    await closed;
  });
});
