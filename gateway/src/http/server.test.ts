import { createLogger } from '@dewlane/service-kit/edge';
import { expect, it } from '@jest/globals';
import { createServer } from './server.ts';

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
