import { describe, expect, it } from '@jest/globals';
import { ANSWERED, NOW } from '../testing/samples.ts';
import type { Answers } from './answers.ts';
import type { QuestionStep } from './steps.ts';
import { firstMissing, isAnswered, isPhone } from './validation.ts';

function step(patch: Partial<Answers>, asked: QuestionStep, now = NOW): boolean {
  return isAnswered(asked, { ...ANSWERED, ...patch }, now);
}

describe('step 1', () => {
  it.each(['(555) 014-0199', '5550140199', '+1 555.014.0199', '5550199'])(
    'QUIZ-06 accepts the phone number %s',
    (phone) => {
      expect(isPhone(phone)).toBe(true);
    },
  );

  it.each(['', '123456', 'call me', '555-014-0199 ext. 7', '1234567890123456', '٥٥٥٠١٤٠١٩٩'])(
    'QUIZ-06 refuses "%s"',
    (phone) => {
      expect(isPhone(phone)).toBe(false);
    },
  );

  it.each([
    { contactName: ' ' },
    { contactPhone: '' },
    { contactPhone: '123' },
    { parkingOption: '' },
  ] as const)('QUIZ-08 is unanswered with %j', (patch) => {
    expect(step(patch, 1)).toBe(false);
  });

  it('is answered with name, phone and parking', () => {
    expect(step({}, 1)).toBe(true);
  });
});

describe('step 2', () => {
  it.each(['year', 'make', 'model', 'miles'] as const)('QUIZ-11 needs %s', (field) => {
    expect(step({ [field]: '' }, 2)).toBe(false);
  });

  it('QUIZ-11 accepts the custom text instead', () => {
    expect(
      step({ year: '', make: '', model: '', miles: '', customVehicleInfo: 'A red van' }, 2),
    ).toBe(true);
    expect(step({ year: '', customVehicleInfo: '  ' }, 2)).toBe(false);
  });
});

describe('steps 6 and 7', () => {
  it('QUIZ-18 accepts today, but neither an earlier day nor an invalid one', () => {
    expect(step({ serviceDate: '2026-11-21' }, 6)).toBe(true);
    expect(step({ serviceDate: '2026-11-20' }, 6)).toBe(false);
    expect(step({ serviceDate: '2026-02-30' }, 6)).toBe(false);
  });

  it('accepts a slot of today until it is over', () => {
    const noon = new Date('2026-11-21T20:00:00Z');
    expect(step({ serviceDate: '2026-11-21', timeSlot: 'morning' }, 7)).toBe(true);
    expect(step({ serviceDate: '2026-11-21', timeSlot: 'morning' }, 7, noon)).toBe(false);
    expect(step({ serviceDate: '2026-11-21', timeSlot: 'evening' }, 7, noon)).toBe(true);
  });

  it('DRAFT-08 does not count the default 07:03 AM as a chosen time', () => {
    expect(step({ timeSlot: 'custom' }, 7)).toBe(false);
    expect(step({ timeSlot: 'custom', customTime: '7:03 AM' }, 7)).toBe(true);
  });
});

describe('the first missing answer', () => {
  it.each([
    [1, { contactPhone: '' }],
    [2, { model: '' }],
    [3, { vehicleType: '' }],
    [4, { previouslyDetailed: '' }],
    [5, { occupants: '' }],
    [6, { serviceDate: '' }],
    [7, { timeSlot: '' }],
    [8, { location: ' ' }],
  ] as const)('is found at step %i', (step, patch) => {
    expect(firstMissing({ ...ANSWERED, ...patch }, NOW)).toBe(step);
  });

  it('follows the order of the questions, and there is none if all are answered', () => {
    expect(firstMissing({ ...ANSWERED, occupants: '', contactName: '' }, NOW)).toBe(1);
    expect(firstMissing(ANSWERED, NOW)).toBeUndefined();
  });
});
