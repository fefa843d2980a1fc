import { describe, expect, it } from '@jest/globals';
import { Refusal, refuseFields } from './refusal.ts';

function refused(fields: Record<string, string>): Refusal {
  try {
    return refuseFields(fields);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe('a refusal of fields', () => {
  it('uses the message itself if all fields share it', () => {
    expect(refused({ location: 'Enter the location.' }).message).toBe('Enter the location.');
    expect(refused({ from: 'Choose a day.', to: 'Choose a day.' }).message).toBe('Choose a day.');
  });

  it('summarises several messages, and keeps each at its field', () => {
    const fields = { location: 'Enter the location.', contactName: 'Enter your name.' };
    const { name, code, message, fields: told, details } = refused(fields);
    expect([name, code]).toEqual(['Refusal', 'VALIDATION_FAILED']);
    expect(message).toBe('Some of the information is not valid.');
    expect([told, details.fields]).toEqual([fields, fields]);
  });

  it('summarises if no field is named', () => {
    expect(refused({}).message).toBe('Some of the information is not valid.');
  });
});
