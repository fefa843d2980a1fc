import { describe, expect, it } from '@jest/globals';
import { SUPERGRAPH_SDL } from '../generated/supergraph.ts';
import { createFreePlanner } from './free-operations.ts';
import { readSupergraph } from './supergraph.ts';

describe('SEC-05 the cache of plans', () => {
  it('is limited in bytes, and evicts the least recently used plan first', () => {
    const graph = readSupergraph(SUPERGRAPH_SDL);
    let plansMade = 0;
    const planFreely = createFreePlanner({
      ...graph,
      plan(...args) {
        plansMade += 1;
        return graph.plan(...args);
      },
    });
    const plan = (text: string) => planFreely({ text, operationName: undefined, variables: {} });
    const padded = (n: number) => `query Q${n} { viewer { isGuest } } #`.padEnd(19_000, 'x');

    plan(padded(0));
    plan(padded(0));
    expect(plansMade).toBe(1);
    for (let n = 1; n <= 90; n += 1) plan(padded(n));
    expect(plansMade).toBe(91);
    plan(padded(90));
    expect(plansMade).toBe(91);
    plan(padded(0));
    expect(plansMade).toBe(92);
  });
});
