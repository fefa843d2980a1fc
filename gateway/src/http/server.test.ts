import { createLogger } from '@dewlane/service-kit/edge';
import { expect, it } from '@jest/globals';
import { createServer } from './server.ts';

const silent = createLogger({ name: 'test', level: 'silent' });

it('OBS-09 begins a trace of its own, whatever trace the client names', async () => {
  const lines: { traceId: string }[] = [];
  const telling = createLogger({ name: 'test' }, { write: (line) => lines.push(JSON.parse(line)) });
  const options = { log: telling, trustProxy: ['127.0.0.1'], fallback: () => undefined };
  const app = createServer(options);
  app.get('/api/thing', async () => ({}));
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
  for (let count = 0; count < 2; count += 1) await app.inject({ url: '/api/thing', headers });
  await app.close();
  expect(new Set([trace, ...lines.map(({ traceId }) => traceId)]).size).toBe(3);
});

it('SEC-17 accepts a head of just below 12 kB, and refuses a larger one with 431', async () => {
  const app = createServer({ log: silent, trustProxy: [], fallback: () => undefined });
  app.get('/api/thing', async () => ({}));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const statusWith = async (bytes: number) => {
    const headers = { 'x-long': 'a'.repeat(bytes), connection: 'close' };
    return (await fetch(`${url}/api/thing`, { headers })).status;
  };
  try {
    expect([await statusWith(11_500), await statusWith(12_500)]).toEqual([200, 431]);
  } finally {
    await app.close();
  }
});
