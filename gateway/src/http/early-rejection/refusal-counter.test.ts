import type { Logger, Metrics } from '@dewlane/service-kit/edge';
import { noMetrics } from '@dewlane/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRefusalCounter, type Reason } from './refusal-counter.ts';

describe('the counter of rejected calls', () => {
  let counted: string[];
  let told: unknown[];
  let count: (reason: Reason) => void;
  beforeEach(() => {
    jest.useFakeTimers();
    counted = [];
    told = [];
    const metrics: Metrics = {
      ...noMetrics,
      counter: () => ({
        add: (labels, by = 1) => counted.push(`${labels?.['reason']} ${by}`),
      }),
    };
    const log = { warn: (what: unknown) => told.push(what) } as unknown as Logger;
    count = createRefusalCounter(log, metrics);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts each by its reason, starting at zero', () => {
    expect(counted).toEqual(['address 0', 'load 0']);
    count('address');
    count('load');
    expect(counted.slice(2)).toEqual(['address 1', 'load 1']);
  });

  it('logs load shedding at once, then how many calls were rejected every ten seconds', () => {
    count('load');
    expect(told).toEqual([{ turnedAway: 1 }]);
    count('load');
    jest.advanceTimersByTime(9_999);
    count('load');
    expect(told).toHaveLength(1);
    jest.advanceTimersByTime(1);
    count('load');
    expect(told).toEqual([{ turnedAway: 1 }, { turnedAway: 3 }]);
  });

  it('does not log addresses beyond their limit', () => {
    count('address');
    expect(told).toEqual([]);
  });
});
