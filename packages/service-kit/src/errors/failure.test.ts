import { failureBody } from '@dewlane/internal-api';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { loggerTo } from '../../test/logger-to.ts';
import { refuse, ServiceError } from './errors.ts';
import { logFailure, toFailure } from './failure.ts';

describe('toFailure', () => {
  it('API-38 has error, message (the same) and code, and fields for validation only', () => {
    const { status, body } = toFailure(new ServiceError('NOT_FOUND', 'No such vehicle.'));
    expect(status).toBe(404);
    expect(body).toEqual({
      error: 'No such vehicle.',
      message: 'No such vehicle.',
      code: 'NOT_FOUND',
    });
    const refusal = new ServiceError('VALIDATION_FAILED', 'Bad', { fields: { year: 'Required' } });
    expect(toFailure(refusal).body).toEqual({
      error: 'Bad',
      message: 'Bad',
      code: 'VALIDATION_FAILED',
      fields: { year: 'Required' },
    });
  });

  it.each([
    ['VALIDATION_FAILED', 400],
    ['BAD_REQUEST', 400],
    ['UNAUTHENTICATED', 401],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['IDEMPOTENCY_CONFLICT', 409],
    ['TOO_LARGE', 413],
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['LOCKED', 423],
    ['RATE_LIMITED', 429],
    ['UNAVAILABLE', 503],
    ['INTERNAL', 500],
  ] as const)('API-39 gives %s the status %i', (code, status) => {
    const failure = toFailure(new ServiceError(code));
    expect(failure.status).toBe(status);
    expect(failureBody.parse(failure.body).message).not.toBe('');
  });

  it('maps a failed parse to VALIDATION_FAILED with the first message for each field', () => {
    const schema = z.object({ name: z.string().min(2, 'Too short').regex(/^A/, 'Begins with A') });
    const { error } = schema.safeParse({ name: 'b' });
    expect(toFailure(error).body).toEqual({
      error: 'Too short',
      message: 'Too short',
      code: 'VALIDATION_FAILED',
      fields: { name: 'Too short' },
    });
  });

  it.each([
    ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['a server that shuts down', Object.assign(new Error('x'), { code: '57P01' })],
    ['a server that takes no writes', Object.assign(new Error('x'), { code: '25006' })],
    ['too many connections', Object.assign(new Error('x'), { code: '53300' })],
    ['a broken connection', Object.assign(new Error('x'), { code: '08006' })],
    ['a server that Prisma can’t reach', Object.assign(new Error('x'), { code: 'P1001' })],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a deadlock', Object.assign(new Error('x'), { code: '40P01' })],
    ['an error inside another one', new Error('x', { cause: { code: 'ECONNRESET' } })],
    [
      'several addresses, none of which responds',
      new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]),
    ],
    [
      'raw SQL in Prisma on a closed connection',
      Object.assign(new Error('x'), {
        code: 'P2010',
        meta: { driverAdapterError: { cause: { originalCode: '57P01', kind: 'postgres' } } },
      }),
    ],
  ])('gives %s the status 503', (_name, error) => {
    const { status, body } = toFailure(error);
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(body.message).toBe('Service temporarily unavailable. Please try again.');
  });

  it('reveals nothing about an unexpected error', () => {
    const { status, body } = toFailure(new TypeError('secret of the inside'));
    expect([status, body.code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('logFailure', () => {
  const logged = (error: unknown) => {
    const lines: unknown[] = [];
    logFailure(loggerTo(lines), toFailure(error), { route: '/graphql' });
    return lines;
  };

  it('warns with the first cause of a 503, which the response doesn’t reveal', () => {
    const broken = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' });
    const wrapped = new ServiceError('UNAVAILABLE', undefined, {
      cause: new TypeError('fetch failed', { cause: broken }),
    });
    expect(logged(wrapped)).toEqual([
      expect.objectContaining({
        level: 40,
        route: '/graphql',
        reason: 'ETIMEDOUT: connect ETIMEDOUT',
      }),
    ]);
    expect(toFailure(wrapped).body.message).not.toContain('ETIMEDOUT');
  });

  it('logs an unexpected error with its stack', () => {
    expect(logged(new TypeError('of the inside'))).toEqual([
      expect.objectContaining({
        level: 50,
        err: expect.objectContaining({ message: 'of the inside', stack: expect.anything() }),
      }),
    ]);
  });

  it.each([
    ['a refusal', new ServiceError('NOT_FOUND')],
    ['an overloaded process', new ServiceError('UNAVAILABLE')],
  ])('is silent about %s', (_name, error) => {
    expect(logged(error)).toEqual([]);
  });
});

describe('refuse', () => {
  it('throws the code with its own message when none is given', () => {
    expect(() => refuse('LOCKED')).toThrow(
      new ServiceError('LOCKED', 'Account temporarily locked. Please try again later.'),
    );
  });
});
