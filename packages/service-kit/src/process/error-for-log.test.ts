import { describe, expect, it } from '@jest/globals';
import { errorForLog, reasonOf } from './error-for-log.ts';

const named = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name }, more);

describe('OBS-02 an error in the log', () => {
  it('has type, message and frames, without the message again', () => {
    const error = named('TypeError', 'It broke.\nBadly.');
    expect(errorForLog(error)).toEqual({
      type: 'TypeError',
      message: 'It broke.\nBadly.',
      stack: expect.stringMatching(/^ {4}at /),
    });
    expect(JSON.stringify(errorForLog(error)).match(/Badly/g)).toHaveLength(1);
  });

  it('leaves out the data that Prisma repeats', () => {
    const error = named(
      'PrismaClientValidationError',
      'Invalid `create()` invocation:\n\n{\n  email: "jordan@example.com",\n}\n\nArgument `phone` is missing.\n',
    );
    expect(errorForLog(error)).toMatchObject({ message: 'Argument `phone` is missing.' });
    expect(JSON.stringify(errorForLog(error))).not.toContain('jordan');
  });

  it('names the part of the database, not the values that it repeats', () => {
    const error = named('error', 'duplicate key', {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(jordan@example.com) already exists.',
      where: 'jordan',
    });
    expect(errorForLog(error)).toMatchObject({ code: '23505', constraint: 'users_email_key' });
    expect(JSON.stringify(errorForLog(error))).not.toContain('jordan');
  });

  it('names schema, table, column and routine, by which an operator finds the place', () => {
    const place = { schema: 'public', table: 'users', column: 'email', routine: 'ExecConstraints' };
    const error = named('error', 'null value', { severity: 'ERROR', ...place });
    expect(errorForLog(error)).toMatchObject({ severity: 'ERROR', ...place });
  });

  it('leaves out a code that is no text', () => {
    expect(errorForLog(named('error', 'broke', { code: { secret: 1 } }))).not.toHaveProperty(
      'code',
    );
  });

  it('has its causes, two deep', () => {
    const chain = ['c', 'b', 'a'].reduce(
      (cause, message) => new Error(message, { cause }),
      new Error('d'),
    );
    expect(errorForLog(chain)).toMatchObject({
      message: 'a',
      cause: { message: 'b', cause: { message: 'c' } },
    });
    expect(JSON.stringify(errorForLog(chain))).not.toContain('"message":"d"');
  });

  it('stays as it was thrown if it isn’t an Error', () => {
    expect(errorForLog('late')).toBe('late');
  });
});

describe('the reason for the log', () => {
  it.each([
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED: refused'],
    [new Error('late'), 'late'],
    [{ code: 'E1' }, 'E1'],
    ['down', 'down'],
    [null, 'null'],
  ])('tells %p as %p', (error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });

  it('OBS-02 leaves out the data that Prisma repeats', () => {
    const message =
      'Invalid `create()` invocation:\n\n{\n  email: "jordan@example.com",\n}\n\nArgument `phone` is missing.\n';
    const error = Object.assign(new Error(message), { name: 'PrismaClientValidationError' });
    expect(reasonOf(error)).toBe('Argument `phone` is missing.');
  });
});
