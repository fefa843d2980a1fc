import { describe, expect, it } from '@jest/globals';
import { ENGLISH } from './english.ts';
import { createMailRenderer } from './render-mail.ts';

const render = createMailRenderer({ publicUrl: 'https://wash.example' });
const KINDS = ['reset', 'email-link', 'email-changed', 'password-changed'] as const;

describe('a message about an account in Spanish', () => {
  it('SELF-11 has all that the English one has', () => {
    const facts = { kind: 'reset', firstName: 'Luz', language: 'es', token: 'tok' } as const;
    const { subject, text, html } = render(facts);
    expect(subject).toBe('Elija una contraseña nueva');
    expect(text.split('\r\n').filter((line) => line !== '')).toEqual([
      'Elija una contraseña nueva',
      'Hola, Luz:',
      'Alguien, probablemente usted, pidió una contraseña nueva para su cuenta de Dewlane.',
      'El botón funciona una sola vez, durante 30 minutos. Mientras no lo use, su contraseña anterior queda como está.',
      'Elegir una contraseña nueva: https://wash.example/reset/tok',
      '¿No la pidió usted? Entonces no tiene que hacer nada.',
      'Recibe este mensaje por su cuenta de Dewlane. Nadie de Dewlane le pedirá nunca su contraseña.',
      '-- ',
      'Dewlane',
    ]);
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('href="https://wash.example/reset/tok"');
  });

  it.each(KINDS)('SELF-11 contains no phrase of the English catalogue: %s', (kind) => {
    const { subject, heading, paragraphs, button, help } = ENGLISH.kinds[kind];
    const texts = [subject, heading, ...paragraphs, help, ENGLISH.footnote, 'Hi Luz'];
    if (button) texts.push(button);
    const saidIn = (language: 'en' | 'es' | null) => {
      const mail = render({ kind, firstName: 'Luz', language, token: 'tok' });
      const all = `${mail.subject}\n${mail.html}\n${mail.text}`;
      return texts.filter((one) => all.includes(one));
    };
    expect(saidIn('es')).toEqual([]);
    expect([saidIn('en'), saidIn(null)]).toEqual([texts, texts]);
  });
});
