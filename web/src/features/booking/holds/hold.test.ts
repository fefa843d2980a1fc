import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SendDocument } from '../../../lib/graphql/use-call.ts';
import { fakeDate } from '../../../testing/fake-date.ts';
import { createHold } from './hold.ts';

const MORNING = { serviceDate: '2026-11-24 Morning (8AM - 12PM)', servicePackage: 'full' };
const EVENING = { serviceDate: '2026-11-24 Evening (4PM - 8PM)', servicePackage: 'full' };
/** By the customer's clock, whatever the server's says. */
const NOW = Date.parse('2026-11-22T18:00:00.000Z');

/** A hold whose responses the test sends one by one; records requests and notifications. */
function watched() {
  const sent: unknown[] = [];
  const told: (number | null)[] = [];
  const answers: ((data: unknown) => void)[] = [];
  const send: SendDocument = (_document, variables) => {
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
const kept = { holdTime: { forMs: 600_000 } };

beforeEach(() => fakeDate(NOW));
afterEach(() => {
  jest.useRealTimers();
});

describe('the hold of the chosen time', () => {
  it('AVAIL-06 is released when no time is chosen any more', async () => {
    const { hold, sent, told, settle } = watched();
    hold.want(MORNING);
    await settle(null);
    await settle(kept);
    expect(told).toEqual([NOW + 600_000]);
    hold.want(null);
    await settle(null);
    await settle({ releaseHold: true });
    expect(sent).toEqual([MORNING, 'release']);
    expect(told.at(-1)).toBeNull();
  });

  it('AVAIL-06 moves when another time is chosen, with one request at a time', async () => {
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

  it('AVAIL-05 is renewed by one request, however many answers arrive meanwhile', async () => {
    const { hold, sent, told, settle } = watched();
    hold.want(MORNING);
    await settle(null);
    await settle(kept);
    for (let key = 0; key < 5; key += 1) hold.again();
    await settle(null);
    await settle({ holdTime: { forMs: 900_000 } });
    await settle(null);
    expect(sent).toEqual([MORNING, MORNING]);
    expect(told.at(-1)).toBe(NOW + 900_000);
    hold.again();
    await settle(null);
    expect(sent).toEqual([MORNING, MORNING, MORNING]);
  });

  it('AVAIL-05 is optional: without a hold nothing is shown and nothing released', async () => {
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
