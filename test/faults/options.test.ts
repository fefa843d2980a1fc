import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.ts';

describe('the command line of the fault tests', () => {
  it('takes all parts, 100 rounds each and seed 1 by default', () => {
    const { parts, rounds, seed, summary } = readOptions([]);
    expect(parts).toHaveLength(12);
    expect({ rounds, seed, summary }).toEqual({ rounds: 100, seed: '1', summary: false });
  });

  it('may name several parts', () => {
    const given = ['--part', 'relay', '--part', 'kafka', '--rounds', '5', '--seed', 'x'];
    expect(readOptions(given)).toMatchObject({ parts: ['relay', 'kafka'], rounds: 5, seed: 'x' });
  });

  it.each([
    [['--part', 'nobody'], 'nobody is not a part'],
    [['--rounds', 'many'], 'not a number'],
    [['--rouns', '3'], '--rouns'],
  ])('refuses wrong options with a usage note: %s', (args, reason) => {
    expect(() => readOptions(args)).toThrow(reason);
    expect(() => readOptions(args)).toThrow('npm run test:faults -- [--part <name>]');
  });
});
