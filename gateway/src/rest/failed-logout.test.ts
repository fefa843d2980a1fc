import { createLogger, ServiceError } from '@dewlane/service-kit/edge';
import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { failedLogout } from './failed-logout.ts';

it.each([
  ['a fault of ours', () => new Error('a fault'), 500, 'a request failed'],
  [
    'a service that is away',
    () => new ServiceError('UNAVAILABLE', undefined, { cause: new Error('nobody there') }),
    503,
    'a request found something out of reach',
  ],
])('AUTH-48 logs %s although the browser gets a page', async (_what, errorOf, status, message) => {
  const lines: { msg: string; route: string }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const cookies = { session: 's' };
  const app = fastify();
  const errorHandler = failedLogout({
    jar: { read: () => cookies, readLive: () => cookies } as never,
    signIns: { abandon: async () => undefined },
    publicUrl: new URL('http://localhost'),
    log: createLogger({ name: 'test', level: 'info' }, destination),
  });
  app.get('/api/logout', { errorHandler }, () => Promise.reject(errorOf()));
  const { statusCode } = await app.inject({ url: '/api/logout', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(status);
  expect(lines).toMatchObject([{ msg: message, route: '/api/logout' }]);
});
