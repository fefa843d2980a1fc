import { describe, expect, it } from '@jest/globals';
import { EMPTY_ANSWERS } from '../machine/answers.ts';
import { ANSWERED } from '../testing/samples.ts';
import { answersInput } from './answers-input.ts';

describe('the input of answers', () => {
  it('has the answers as given, and clears those that are not', () => {
    const input = answersInput({ ...ANSWERED, occupants: '' });
    expect(input).toMatchObject({ contactName: 'Jordan Reyes', make: 'Toyota', occupants: '' });
    expect(answersInput({ ...ANSWERED, location: '  ' }).location).toBe('');
  });

  it('describes one car: by words, or by year, make and model', () => {
    const inWords = answersInput({ ...ANSWERED, customVehicleInfo: 'A red van' });
    expect(inWords).toMatchObject({
      customVehicleInfo: 'A red van',
      year: '',
      make: '',
      model: '',
    });
    expect(inWords.miles).toBe('40,000');
    expect(answersInput(ANSWERED)).toMatchObject({ customVehicleInfo: '', year: '2021' });
  });

  it('DRAFT-08 names a custom time only once one was chosen', () => {
    expect(answersInput(EMPTY_ANSWERS)).not.toHaveProperty('customTime');
    expect(answersInput({ ...ANSWERED, customTime: '10:15 AM' }).customTime).toBe('10:15 AM');
  });
});
