import { describe, expect, it, jest } from '@jest/globals';
import { HttpError } from './http-error.ts';
import {
  backOff,
  type RetryRule,
  retryCurrentUser,
  retryRead,
  retryWrite,
  withRetries,
} from './retry.ts';

const failure = (status: number) => new HttpError(status, 'body', 'text');
const lost = new TypeError('Failed to fetch');
const delays = (rule: RetryRule, error: unknown) =>
  [1, 2, 3, 4, 5].map((failures) => rule(error, failures));

describe('retries', () => {
  it.each([400, 401, 404, 422, 429, 499])(
    'NET-14 does not repeat a read refused with %d',
    (status) => {
      expect(retryRead(failure(status), 1)).toBeNull();
    },
  );

  it.each([failure(408), failure(500), failure(503), lost])(
    'NET-15 repeats other failed reads up to 2 times, after 1 s and 2 s',
    (error) => {
      expect(delays(retryRead, error)).toEqual([1000, 2000, null, null, null]);
    },
  );

  it('NET-15 doubles the wait up to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map(backOff)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it.each([400, 408, 409, 429])('NET-16 does not repeat a write refused with %d', (status) => {
    expect(retryWrite(failure(status), 1)).toBeNull();
  });

  it.each([failure(500), failure(503), lost])(
    'NET-16 repeats other failed writes once',
    (error) => {
      expect(delays(retryWrite, error)).toEqual([1000, null, null, null, null]);
    },
  );

  it('NET-18 repeats an attempt without a response after 30 s, and gives up after the last one', async () => {
    jest.useFakeTimers();
    try {
      const attempt = jest.fn(() => new Promise<string>(() => undefined));
      const outcome = withRetries(attempt, retryWrite).catch(String);
      await jest.advanceTimersByTimeAsync(30_999);
      expect(attempt).toHaveBeenCalledTimes(1);
      await jest.advanceTimersByTimeAsync(1);
      expect(attempt).toHaveBeenCalledTimes(2);
      await jest.advanceTimersByTimeAsync(30_000);
      expect(await outcome).toBe('TypeError: No response');
    } finally {
      jest.useRealTimers();
    }
  });

  it('NET-17 retries the current user up to 3 times', () => {
    expect(delays(retryCurrentUser, failure(500))).toEqual([1000, 2000, 4000, null, null]);
  });

  it.each(['01a21f3c-a401-7b0a-8c4d-5e6f7a8b9c0d', '01a21f3c-a4b2-7403-8c4d-5e6f7a8b9c0d'])(
    'NET-17 retries the current user whatever digits the failure’s request id %s has',
    (requestId) => {
      const body = JSON.stringify({ error: 'Unavailable', code: 'UNAVAILABLE', requestId });
      expect(retryCurrentUser(new HttpError(503, body, ''), 1)).toBe(1000);
    },
  );

  it.each([401, 403])('NET-17 does not retry the current user after %d', (status) => {
    expect(retryCurrentUser(failure(status), 1)).toBeNull();
  });
});
