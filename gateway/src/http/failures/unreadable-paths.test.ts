import { createLogger } from '@dewlane/service-kit/edge';
import { expect, it } from '@jest/globals';
import { createServer } from '../server.ts';
import { UNREADABLE_PATH } from './unreadable-paths.ts';

it.each([
  ['/%', 400],
  ['/%zz/api', 400],
  ['/unreadable-path', 404],
  [encodeURI(UNREADABLE_PATH), 404],
])('SEC-03 ROUTE-10 refuses only what can’t be decoded as unreadable: %s', async (url, status) => {
  const log = createLogger({ name: 'test', level: 'silent' });
  const app = createServer({ log, trustProxy: false, fallback: () => undefined });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [origin = ''] = app.listeningOrigin.split(' ');
  const response = await fetch(`${origin}${url}`);
  await app.close();
  expect(response.status).toBe(status);
});
