import { describe, expect, it } from '@jest/globals';
import { explain } from '../prepare/explain.mjs';

describe('what a failed start or command says', () => {
  it.each([
    ['Node.js', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['PostgreSQL', Object.assign(new Error('could not write to file'), { code: '53100' })],
    [
      'either, within another',
      new Error('no', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
    ],
  ])('is one line if the disk is full, as reported by %s', (_, error) => {
    expect(explain(error, '/data')).toBe(
      'The disk with the data folder /data is full. Make room and try again: what was confirmed is kept.',
    );
  });

  it('includes the stack of a bug', () => {
    expect(explain(new TypeError('x is not a function'), '/data')).toContain('    at ');
  });

  it.each(['SettingsError', 'NotStarted', 'BackupError'])('is only the message of a %s', (name) => {
    const error = Object.assign(new Error('What to do about it.'), { name });
    expect(explain(error, '/data')).toBe('What to do about it.');
  });
});
