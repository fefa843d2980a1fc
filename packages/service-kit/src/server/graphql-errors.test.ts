import { beforeEach, describe, expect, it } from '@jest/globals';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { silent } from '../../test/constants.ts';
import { loggerTo } from '../../test/logger-to.ts';
import { ServiceError } from '../errors/errors.ts';
import { formatErrorsFor } from './graphql-errors.ts';

describe('an error of the graph', () => {
  let lines: { level: number; msg: string }[];
  let format: ReturnType<typeof formatErrorsFor>;
  beforeEach(() => {
    lines = [];
    format = formatErrorsFor(loggerTo(lines));
  });

  const formatted = (code?: string, message = 'Broken.'): GraphQLFormattedError => ({
    message,
    path: ['appointments', 0],
    locations: [{ line: 1, column: 2 }],
    extensions: { ...(code === undefined ? {} : { code }), stacktrace: ['at secret.ts:1'] },
  });
  const thrown = (error: Error) => new GraphQLError('Wrapped.', { originalError: error });

  it.each([
    ['GRAPHQL_PARSE_FAILED', 'BAD_REQUEST'],
    ['GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST'],
    ['OPERATION_RESOLUTION_FAILURE', 'BAD_REQUEST'],
    ['PERSISTED_QUERY_NOT_FOUND', 'BAD_REQUEST'],
    ['PERSISTED_QUERY_NOT_SUPPORTED', 'BAD_REQUEST'],
    ['BAD_REQUEST', 'BAD_REQUEST'],
    ['BAD_USER_INPUT', 'VALIDATION_FAILED'],
  ])('is a client error if Apollo Server calls it %s: %s', (theirs, ours) => {
    expect(format(formatted(theirs), new GraphQLError('Broken.'))).toEqual({
      message: 'Broken.',
      path: ['appointments', 0],
      locations: [{ line: 1, column: 2 }],
      extensions: { code: ours, status: 400 },
    });
    expect(lines).toEqual([]);
  });

  it('is a client error if graphql-js truncates a long list of errors with it', () => {
    const message = 'Too many errors processing variables, error limit reached. Execution aborted.';
    expect(
      format(formatted('INTERNAL_SERVER_ERROR', message), new GraphQLError(message)),
    ).toMatchObject({
      message,
      extensions: { code: 'VALIDATION_FAILED', status: 400 },
    });
  });

  it('carries all details of a refusal, and its path', () => {
    const refusal = new ServiceError('SLOT_TAKEN', 'Taken.', {
      fields: { serviceDate: 'Choose another.' },
      current: { version: 3 },
      alternatives: ['2026-12-01 Morning (8AM - 12PM)'],
      retryAfterSeconds: 7,
    });
    expect(format(formatted(), thrown(refusal))).toEqual({
      message: 'Taken.',
      path: ['appointments', 0],
      locations: [{ line: 1, column: 2 }],
      extensions: {
        code: 'SLOT_TAKEN',
        status: 409,
        fields: { serviceDate: 'Choose another.' },
        current: { version: 3 },
        alternatives: ['2026-12-01 Morning (8AM - 12PM)'],
        retryAfterSeconds: 7,
      },
    });
    expect(lines).toEqual([]);
  });

  it('reveals nothing if it is unexpected, and is logged', () => {
    const told = format(
      { message: 'select * from secrets' },
      thrown(new Error('select * from secrets')),
    );
    expect(told).toEqual({
      message: 'Something went wrong. Please try again.',
      extensions: { code: 'INTERNAL', status: 500 },
    });
    expect(lines).toMatchObject([{ level: 50, msg: 'a request failed' }]);
  });

  it('isn’t a client error because of a code set by a resolver’s error', () => {
    expect(format(formatted('BAD_USER_INPUT'), thrown(new Error('no')))).toMatchObject({
      extensions: { code: 'INTERNAL' },
    });
  });

  it('is translated by the service’s own function', () => {
    const translating = formatErrorsFor(silent, (error) =>
      error instanceof RangeError ? new ServiceError('NOT_FOUND') : error,
    );
    expect(translating(formatted(), thrown(new RangeError('no')))).toMatchObject({
      message: 'Not found.',
      extensions: { code: 'NOT_FOUND', status: 404 },
    });
  });
});
