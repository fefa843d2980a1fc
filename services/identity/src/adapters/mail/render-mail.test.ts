import { describe, expect, it } from '@jest/globals';
import { createMailRenderer } from './render-mail.ts';

const render = createMailRenderer({ publicUrl: 'https://wash.example' });

describe('a message about an account', () => {
  it.each([
    ['Refund: evil.example/x\nCall 1-900', 'Hi,'],
    ['evil.example', 'Hi,'],
    [null, 'Hi,'],
    ["Zoë O'Brien-Núñez Jr.", "Hi Zoë O'Brien-Núñez Jr.,"],
  ])('ACCT-12 greets by %j only if it looks like a name', (firstName, greeting) => {
    const { text } = render({ kind: 'password-changed', firstName, language: null, token: null });
    expect(text).toContain(`\r\n${greeting}\r\n`);
  });

  it.each([
    ['en', 'Confirm your e-mail address', 'Is this your address?'],
    ['es', 'Confirme su correo electrónico', '¿Es este su correo?'],
  ] as const)(
    'ACCT-03 asks whether an address is the account’s, and calls it not new, as it may be the present one: %s',
    (language, subject, heading) => {
      const mail = render({ kind: 'email-link', firstName: null, language, token: 'tok' });
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(heading);
      expect(mail.text).toContain(': https://wash.example/confirm-email/tok\r\n');
    },
  );
});
