import { describe, expect, it } from '@jest/globals';
import { isRace, PART_NAMES } from '../parts.ts';
import { planRound } from './plan.ts';

const rounds = (seed: string) =>
  PART_NAMES.flatMap((part) =>
    Array.from({ length: 100 }, (_, at) => planRound(seed, part, at + 1, 2_000)),
  );

describe('the plan of the rounds', () => {
  it('is always the same for a seed, and different for another seed', () => {
    expect(rounds('a')).toEqual(rounds('a'));
    expect(rounds('a')).not.toEqual(rounds('b'));
  });

  it('includes every fault for every part', () => {
    for (const part of PART_NAMES.filter((name) => !isRace(name))) {
      const faults = rounds('a').filter((round) => round.part === part);
      expect(new Set(faults.map(({ fault }) => fault))).toEqual(
        new Set(['kill', 'freeze', 'cut', 'silence', 'slow']),
      );
    }
  });

  it('kills all three parts in every race, in every possible order, and only the target elsewhere', () => {
    const races = rounds('a').filter(({ part }) => isRace(part));
    expect(new Set(races.map(({ fault }) => fault))).toEqual(new Set(['kill']));
    for (const { target, inTurn } of races) {
      expect(inTurn[0]).toBe(target);
      expect([...inTurn].sort()).toEqual(['bookings', 'gateway', 'postgres']);
    }
    expect(new Set(races.map(({ inTurn }) => inTurn.join())).size).toBe(6);
    for (const { part, target, inTurn } of rounds('a')) {
      if (!isRace(part)) expect(inTurn).toEqual([target]);
    }
  });

  it('hits both consumers', () => {
    const consumers = rounds('a').filter(({ part }) => part === 'consumer');
    expect(new Set(consumers.map(({ target }) => target))).toEqual(
      new Set(['admin-consumer', 'bookings-consumer']),
    );
  });

  it('draws no longer faults than allowed', () => {
    const longest = Math.max(...rounds('a').map(({ lastsMs }) => lastsMs));
    expect(longest).toBeLessThanOrEqual(2_000);
    expect(longest).toBeGreaterThan(1_900);
  });
});
