import { describe, expect, it } from '@jest/globals';
import { isContention, isOutOfReach, isUniqueViolation } from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

describe('an error of something out of reach', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    '53100',
    '53200',
    '53300',
    '58030',
    '25P03',
    '25006',
    '08006',
    'P1001',
    'P1002',
    'P1008',
    'P1017',
    'P2024',
  ])('is recognised by its code %s', (code) => {
    expect(isOutOfReach(withCode(code))).toBe(true);
    expect(isOutOfReach({ originalCode: code })).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Connection ended unexpectedly',
    'Query read timeout',
  ])('is recognised by pg’s message without a code: %s', (message) => {
    expect(isOutOfReach(new Error(message))).toBe(true);
  });

  it.each(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])(
    'is recognised by the kind from Prisma’s adapter, at any depth: %s',
    (kind) => {
      const error = Object.assign(new Error('no'), {
        meta: { driverAdapterError: { cause: { kind } } },
      });
      expect(isOutOfReach(error)).toBe(true);
    },
  );

  it('is recognised by the broker client’s own flag', () => {
    expect(isOutOfReach({ retriable: true })).toBe(true);
    expect(isOutOfReach({ retriable: 'true' })).toBe(false);
  });

  it('is found in an AggregateError, and behind causes', () => {
    expect(isOutOfReach(new AggregateError([new Error('no'), withCode('ECONNREFUSED')]))).toBe(
      true,
    );
    expect(
      isOutOfReach(new Error('no', { cause: new Error('no', { cause: withCode('EPIPE') }) })),
    ).toBe(true);
  });

  it.each([
    ['a constraint', withCode('23505')],
    ['a code that merely contains 08', withCode('X08006')],
    ['a longer code that begins with 08', withCode('080061')],
    ['a numeric code', { code: 57 }],
    ['a string', 'ECONNREFUSED'],
    ['nothing', null],
    ['no error', undefined],
  ])('is not %s', (_what, error) => {
    expect(isOutOfReach(error)).toBe(false);
  });

  it('may contain itself without an endless loop', () => {
    const error: Error & { cause?: unknown } = new Error('no');
    error.cause = error;
    expect(isOutOfReach(error)).toBe(false);
  });
});

describe('a contention error', () => {
  it.each(['40001', '40P01', '55P03', '57014', 'P2028', 'P2034'])(
    'is recognised by its code %s',
    (code) => {
      expect(isContention(withCode(code))).toBe(true);
      expect(isContention(new Error('no', { cause: withCode(code) }))).toBe(true);
    },
  );

  it('is recognised by nothing else', () => {
    expect(isContention(withCode('23505'))).toBe(false);
    expect(isContention(new Error('40001'))).toBe(false);
  });
});

describe('a unique violation', () => {
  const raw = Object.assign(new Error('no'), { code: '23505', constraint: 'users_email' });
  const prisma = Object.assign(new Error('no'), { code: 'P2002', meta: { target: 'users_email' } });

  it.each([
    ['PostgreSQL', raw],
    ['Prisma', prisma],
  ])('is recognised from %s, with the constraint’s name', (_who, error) => {
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'users_email')).toBe(true);
    expect(isUniqueViolation(error, 'users_name')).toBe(false);
  });

  it('isn’t any other error that names the constraint', () => {
    const foreignKey = { ...raw, code: '23503' };
    expect(isUniqueViolation(foreignKey)).toBe(false);
    expect(isUniqueViolation(foreignKey, 'users_email')).toBe(false);
  });
});
