import { describe, expect, it } from '@jest/globals';
import { explain } from '../prepare/explain.mjs';

describe('what a failed start says', () => {
  it.each([
    ['Node.js', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['PostgreSQL', Object.assign(new Error('could not write to file'), { code: '53100' })],
    [
      'either, within another',
      new Error('no', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
    ],
  ])('is one line if the disk is full, as reported by %s', (_, error) => {
    expect(explain(error, '/data')).toBe(
      'The disk with the data folder /data is full. Make room and start again: what was confirmed is kept.',
    );
  });

  it('includes the stack of a bug', () => {
    expect(explain(new TypeError('x is not a function'), '/data')).toContain('    at ');
  });

  it('is only the message if a setting is wrong', () => {
    const error = Object.assign(new Error('The settings are not usable:'), {
      name: 'SettingsError',
    });
    expect(explain(error, '/data')).toBe('The settings are not usable:');
  });
});
