import { describe, expect, it } from '@jest/globals';
import { APPOINTMENT_STATUSES, isStillOn } from './statuses.ts';

describe('an appointment', () => {
  it('is still on until it is completed or cancelled', () => {
    expect(APPOINTMENT_STATUSES.filter(isStillOn)).toEqual(['scheduled', 'in_progress']);
  });
});
