import { describe, expect, it } from '@jest/globals';
import type { Call } from '../../../lib/graphql/use-call.ts';
import { createHold } from './hold.ts';

const MORNING = { serviceDate: '2026-11-24 Morning (8AM - 12PM)', servicePackage: 'full' };
const EVENING = { serviceDate: '2026-11-24 Evening (4PM - 8PM)', servicePackage: 'full' };
const UNTIL = '2026-11-22T18:10:00.000Z';

/** A hold whose requests are answered one by one, and what was sent and told. */
function watched() {
  const sent: unknown[] = [];
  const told: (number | null)[] = [];
  const answers: ((data: unknown) => void)[] = [];
  const send: Call = (_document, variables) => {
    sent.push(variables['input'] ?? 'release');
    return new Promise<never>((resolve) => {
      answers.push(resolve as (data: unknown) => void);
    });
  };
  const hold = createHold({ send, onHeld: (until) => told.push(until) });
  const settle = async (data: unknown) => {
    answers.shift()?.(data);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { hold, sent, told, settle };
}
const kept = { holdTime: { until: UNTIL } };

describe('the time that is kept while the rest is asked', () => {
  it('AVAIL-06 is given back when nothing is chosen any more', async () => {
    const { hold, sent, told, settle } = watched();
    hold.want(MORNING);
    await settle(null);
    await settle(kept);
    expect(told).toEqual([Date.parse(UNTIL)]);
    hold.want(null);
    await settle(null);
    await settle({ releaseHold: true });
    expect(sent).toEqual([MORNING, 'release']);
    expect(told.at(-1)).toBeNull();
  });

  it('AVAIL-06 is another one at once when another is chosen, one request at a time', async () => {
    const { hold, sent, settle } = watched();
    hold.want(MORNING);
    await settle(null);
    hold.want(null);
    hold.want(EVENING);
    expect(sent).toEqual([MORNING]);
    await settle(kept);
    await settle(null);
    expect(sent).toEqual([MORNING, EVENING]);
  });

  it('AVAIL-05 is kept for longer by one request, however many answers ask for it meanwhile', async () => {
    const { hold, sent, told, settle } = watched();
    hold.want(MORNING);
    await settle(null);
    await settle(kept);
    for (let key = 0; key < 5; key += 1) hold.again();
    await settle(null);
    const later = new Date(Date.parse(UNTIL) + 300_000).toISOString();
    await settle({ holdTime: { until: later } });
    await settle(null);
    expect(sent).toEqual([MORNING, MORNING]);
    expect(told.at(-1)).toBe(Date.parse(later));
    hold.again();
    await settle(null);
    expect(sent).toEqual([MORNING, MORNING, MORNING]);
  });

  it('AVAIL-05 is a courtesy: where nothing is kept, nothing is told and nothing given back', async () => {
    const { hold, sent, told, settle } = watched();
    hold.want(MORNING);
    await settle(null);
    await settle({ holdTime: null });
    hold.want(null);
    await settle(null);
    expect(sent).toEqual([MORNING]);
    expect(told).toEqual([null]);
  });
});
