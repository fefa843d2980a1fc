import { createLogger, ServiceError } from '@dewlane/service-kit/edge';
import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { failedLogout } from './failed-logout.ts';

/** The response to a logout that fails so, what was logged, and how the session was left. */
async function loggedOut(failure: Error) {
  const lines: { msg: string; route: string }[] = [];
  const left: unknown[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const cookies = { session: 's' };
  const app = fastify();
  const errorHandler = failedLogout({
    jar: { read: () => cookies, readLive: () => cookies } as never,
    signIns: { abandon: async (_reply, _cookies, how) => void left.push(how) },
    log: createLogger({ name: 'test', level: 'info' }, destination),
  });
  app.get('/api/logout', { errorHandler }, () => Promise.reject(failure));
  const { statusCode } = await app.inject({ url: '/api/logout', headers: { accept: 'text/html' } });
  return { statusCode, lines, left };
}

it.each([
  ['a fault of ours', () => new Error('a fault'), 500, 'a request failed'],
  [
    'a service that is away',
    () => new ServiceError('UNAVAILABLE', undefined, { cause: new Error('nobody there') }),
    503,
    'a request found something out of reach',
  ],
])('AUTH-48 logs %s although the browser gets a page', async (_what, errorOf, status, message) => {
  const { statusCode, lines } = await loggedOut(errorOf());
  expect(statusCode).toBe(status);
  expect(lines).toMatchObject([{ msg: message, route: '/api/logout' }]);
});

it.each([
  ['is noted when identity is away', new ServiceError('UNAVAILABLE'), 503, true],
  ['isn’t noted beyond the limit of an address', new ServiceError('RATE_LIMITED'), 429, false],
])('AUTH-48 SEC-30 leaves a session that %s', async (_what, failure, status, isNoted) => {
  const { statusCode, left } = await loggedOut(failure);
  expect(statusCode).toBe(status);
  expect(left).toEqual([{ isNoted }]);
});
