import { describe, expect, it } from '@jest/globals';
import { greetingName } from './greeting.ts';

describe('greetingName', () => {
  it('HOME-20 ADD-06 is the part of the e-mail before the @', () => {
    expect(greetingName({ email: 'jordan.reyes@example.com', firstName: 'Jordan' })).toBe(
      'jordan.reyes',
    );
  });

  it('HOME-21 ADD-06 is the first name without an e-mail, else User', () => {
    expect(greetingName({ email: null, firstName: 'Jordan' })).toBe('Jordan');
    expect(greetingName({ email: null, firstName: null })).toBe('User');
  });
});
