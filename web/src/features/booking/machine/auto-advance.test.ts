import { describe, expect, it } from '@jest/globals';
import { ANSWERED, NOW } from '../testing/samples.ts';
import type { Answers } from './answers.ts';
import { autoAdvanceDelay } from './auto-advance.ts';
import type { Step } from './steps.ts';

function delay(step: Step, patch: Partial<Answers> = {}, wasAnswered = false): number | null {
  return autoAdvanceDelay({
    step,
    answers: { ...ANSWERED, ...patch },
    wasAnswered,
    typing: null,
    now: NOW,
  });
}

describe('auto-advance', () => {
  it('QUIZ-07 waits 250 ms at step 1 once name, phone and parking are set', () => {
    expect(delay(1)).toBe(250);
    expect(delay(1, { contactPhone: '12' })).toBeNull();
    expect(delay(1, { parkingOption: '' })).toBeNull();
  });

  it('never advances on a correction at step 1 if it was answered before', () => {
    expect(delay(1, {}, true)).toBeNull();
  });

  it.each([
    ['QUIZ-14', 3, 'vehicleType', ['sedan', 'crossover', 'truck', 'van']],
    ['QUIZ-15', 4, 'previouslyDetailed', ['yes', 'no']],
    ['QUIZ-16', 5, 'occupants', ['Kids', 'Pets', 'NONE', 'Both']],
  ] as const)('%s follows any choice at step %i, and nothing else', (_id, step, name, choices) => {
    for (const choice of choices) {
      expect(delay(step, { [name]: choice })).toBe(200);
      expect(delay(step, { [name]: choice }, true)).toBe(200);
    }
    expect(delay(step, { [name]: '' })).toBeNull();
  });

  it('QUIZ-21 waits 200 ms at step 6 after a date', () => {
    expect(delay(6)).toBe(200);
    expect(delay(6, { serviceDate: '2026-11-20' })).toBeNull();
  });

  it('QUIZ-23 follows a slot at step 7, never a custom time', () => {
    expect(delay(7)).toBe(200);
    expect(delay(7, { timeSlot: 'custom', customTime: '9:30 AM' })).toBeNull();
  });

  it('QUIZ-34 waits 500 ms at step 8.5 after a package', () => {
    expect(delay(8.5)).toBe(500);
  });

  it.each([0, 0.5, 2, 8, 9] as const)('never leaves step %d', (step) => {
    expect(delay(step)).toBeNull();
  });
});
