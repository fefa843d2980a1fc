import { describe, expect, it } from '@jest/globals';
import { messageIdOf, parseSender } from './sender.ts';

describe('the sender of mail', () => {
  it.each([
    [
      'Dewlane <hello@wash.example>',
      { name: 'Dewlane', address: 'hello@wash.example', domain: 'wash.example' },
    ],
    [
      ' hello@wash.example ',
      { name: 'hello@wash.example', address: 'hello@wash.example', domain: 'wash.example' },
    ],
    [
      '<hello@wash.example>',
      { name: 'hello@wash.example', address: 'hello@wash.example', domain: 'wash.example' },
    ],
  ])('is read from %s', (text, sender) => {
    expect(parseSender(text)).toEqual(sender);
  });

  it.each(['', 'Dewlane', 'Dewlane <hello>', 'a@b <c@d>e', 'x <a@b>\nBcc: c@d'])(
    'is not read from %p',
    (text) => {
      expect(parseSender(text)).toBeUndefined();
    },
  );

  it('makes a stable Message-ID from a row', () => {
    const sender = { name: '', address: '', domain: 'wash.example' };
    expect(messageIdOf('019a', sender)).toBe('<mail-019a@wash.example>');
  });
});
