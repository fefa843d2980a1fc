import { describe, expect, it } from '@jest/globals';
import {
  ANSWER_NAMES,
  LISTED_ANSWER_NAMES,
  OCCUPANTS_OPTIONS,
  PARKING_OPTIONS,
  PHONE_PATTERN,
  PREVIOUSLY_DETAILED_OPTIONS,
  recordOf,
} from './answers.ts';

describe('an answer of the questionnaire', () => {
  it('QUIZ-05 QUIZ-15 QUIZ-16 has the stored choices', () => {
    expect(PARKING_OPTIONS).toEqual(['Driveway', 'Street']);
    expect(PREVIOUSLY_DETAILED_OPTIONS).toEqual(['yes', 'no']);
    expect(OCCUPANTS_OPTIONS).toEqual(['Kids', 'Pets', 'NONE', 'Both']);
  });

  it('has a value for each name', () => {
    expect(recordOf(['location', 'miles'], (name) => name.length)).toEqual({
      location: 8,
      miles: 5,
    });
  });

  it('isn’t listed if it only describes the vehicle', () => {
    const left = ANSWER_NAMES.filter(
      (name) => !LISTED_ANSWER_NAMES.some((other) => other === name),
    );
    expect(left).toEqual(['year', 'make', 'model', 'miles']);
    expect(LISTED_ANSWER_NAMES).toHaveLength(13);
  });

  it.each([
    ['5550199', true],
    ['(555) 010-0199', true],
    ['+1 555.010.0199', true],
    ['123456789012345', true],
    ['555019', false],
    ['1234567890123456', false],
    ['+', false],
    ['555-CALL-NOW', false],
    ['1+5550199', false],
    ['', false],
  ])('QUIZ-06 accepts %s as a phone number: %s', (text, isOne) => {
    for (const flag of ['', 'u', 'v']) {
      expect(new RegExp(`^(?:${PHONE_PATTERN})$`, flag).test(text)).toBe(isOne);
    }
  });
});
