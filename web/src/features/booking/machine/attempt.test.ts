import { describe, expect, it } from '@jest/globals';
import { ANSWERED, quizAt } from '../testing/samples.ts';
import { attemptFor, bookingContent } from './attempt.ts';
import { parseAnswers } from './parse-answers.ts';
import { newVehicle } from './vehicle.ts';

function keys(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `key-${count}`;
  };
}

describe('an attempt at a booking', () => {
  it('NET-19 keeps its key for the same content, so that a retry never books twice', () => {
    const newKey = keys();
    const content = bookingContent(quizAt(8, ANSWERED));
    const first = attemptFor(content, null, newKey);
    const again = attemptFor(bookingContent(quizAt(8, { ...ANSWERED })), first, newKey);
    expect(again).toBe(first);
    expect(first.key).toBe('key-1');
    expect(first.vehicleKey).toBe('key-1:vehicle');
  });

  it('NET-19 keeps its key over a reload, which reads the answers anew', () => {
    const newKey = keys();
    const sent = attemptFor(bookingContent(quizAt(8, ANSWERED)), null, newKey);
    const answers = parseAnswers(JSON.parse(JSON.stringify(sent.content.answers)));
    const kept = { ...sent, content: { ...sent.content, answers } };
    expect(attemptFor(bookingContent(quizAt(8, answers)), kept, newKey)).toBe(kept);
  });

  it('NET-19 gets a new key for a changed answer, but keeps the vehicle’s key while the vehicle is the same', () => {
    const newKey = keys();
    const first = attemptFor(bookingContent(quizAt(8, ANSWERED)), null, newKey);
    const later = bookingContent(quizAt(8, { ...ANSWERED, serviceDate: '2026-11-30' }));
    expect(attemptFor(later, first, newKey)).toMatchObject({
      key: 'key-2',
      vehicleKey: 'key-1:vehicle',
    });
    const otherCar = bookingContent(quizAt(8, { ...ANSWERED, model: 'Corolla' }));
    expect(attemptFor(otherCar, first, newKey).vehicleKey).toBe('key-3:vehicle');
  });

  it("DONE-05 adds a custom vehicle with year '2020', make 'Custom' and the text as its model", () => {
    expect(newVehicle({ ...ANSWERED, customVehicleInfo: ' A red van ', miles: '' })).toEqual({
      year: '2020',
      make: 'Custom',
      model: 'A red van',
      type: 'sedan',
      miles: '0',
    });
  });

  it('adds a vehicle from the dropdowns with the type of step 3', () => {
    expect(newVehicle({ ...ANSWERED, vehicleType: 'truck' })).toEqual({
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      type: 'truck',
      miles: '40,000',
    });
  });
});
