import type { AppointmentStatus } from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { embeddedLinkPage, linkPage } from './link-page.ts';
import { speechesIn } from './speech.ts';

const zone = 'America/Los_Angeles';
const voice = { ...speechesIn(zone).en, zone, phone: null };

interface Reader {
  readonly isUnsubscribed?: boolean;
  readonly about?: boolean;
  readonly phone?: string | null;
  readonly status?: AppointmentStatus;
  readonly language?: 'en' | 'es';
}

const pageFor = (address: string, more: Reader = {}) =>
  linkPage(
    {
      path: '/booking/x',
      isAboutUnsubscribing: more.about === true,
      target: {
        address,
        isGood: true,
        appointment: {
          ...appointmentAt('2026-11-21 morning'),
          ...(more.status && { status: more.status }),
        },
        isConfirmed: false,
        language: 'en',
        isUnsubscribed: more.isUnsubscribed === true,
      },
    },
    { ...speechesIn(zone)[more.language ?? 'en'], zone, phone: more.phone ?? null },
  );

describe('the page behind a link', () => {
  it('SELF-13 asks whether the address or number is the reader’s, without showing it', () => {
    const byMail = pageFor('ann@example.com');
    const byText = pageFor('+14085550142');
    expect(byMail).toContain('Yes, this address is mine');
    expect(byMail).toContain('Is the e-mail address that we wrote to yours?');
    expect(byText).toContain('Yes, this number is mine');
    expect(byText).toContain('Stop all messages to this number');
    expect(byText).not.toMatch(/address|4085550142/);
    expect(byMail).not.toContain('ann@');
  });

  it('SELF-07 unsubscribes from text messages as from mail', () => {
    expect(pageFor('+14085550142', { about: true })).toContain(
      'to the number that this link came to',
    );
    expect(pageFor('+14085550142', { isUnsubscribed: true })).toContain(
      'Messages to your number are stopped.',
    );
  });

  it('SELF-07 says how to end a STOP, which the provider keeps whatever is pressed here', () => {
    const stopped = (address: string, language: 'en' | 'es') =>
      pageFor(address, { isUnsubscribed: true, language });
    expect(stopped('+14085550142', 'en')).toContain(
      'If you replied STOP, text START to the number our messages came from.',
    );
    expect(stopped('+14085550142', 'es')).toContain(
      'Si respondió STOP, envíe START al número del que llegaron nuestros mensajes.',
    );
    expect(stopped('ann@example.com', 'en')).not.toContain('START');
    expect(stopped('ann@example.com', 'es')).not.toContain('START');
  });

  it.each(['en', 'es'] as const)(
    'SELF-07 asks for a reply to mail only, since replies to text messages are not read, in %s',
    (language) => {
      const phone = '(408) 555-0199';
      const replies = /reply to our message|responda a nuestro mensaje/;
      for (const known of [phone, null]) {
        expect(pageFor('ann@example.com', { language, phone: known })).toMatch(replies);
        expect(pageFor('+14085550142', { language, phone: known })).not.toMatch(replies);
      }
      expect(pageFor('+14085550142', { language, phone })).toContain(`>${phone}</a>.`);
      expect(pageFor('+14085550142', { language })).toMatch(
        /You can change or cancel here once|Puede cambiar o cancelar aquí cuando/,
      );
    },
  );

  it.each([
    ['completed', 'en', 'To ask about it or to book again, call'],
    ['cancelled', 'en', 'To ask about it or to book again, call'],
    ['completed', 'es', 'Para consultar o volver a reservar, llame al'],
    ['in_progress', 'en', 'To change or cancel, call'],
  ] as const)('SELF-16 SELF-24 offers for one that is %s, in %s: %s', (status, language, offer) => {
    const shown = (address: string, phone: string | null) =>
      pageFor(address, { status, language, phone });
    expect(shown('ann@example.com', '(408) 555-0199')).toContain(offer);
    expect(shown('+14085550142', '(408) 555-0199')).toContain(offer);
    if (status !== 'in_progress') {
      for (const phone of ['(408) 555-0199', null]) {
        for (const address of ['ann@example.com', '+14085550142']) {
          expect(shown(address, phone)).not.toMatch(/change or cancel|cambiar o cancelar/);
        }
      }
    }
  });

  it('SELF-16 has the same content when embedded, isolated from the styles of the page around it', () => {
    const target = {
      address: 'ann@example.com',
      isGood: true,
      appointment: appointmentAt('2026-11-21 morning'),
      isConfirmed: false,
      language: 'en',
      isUnsubscribed: false,
    } as const;
    const facts = { path: '/booking/x', isAboutUnsubscribing: false, target };
    const main = (html: string) => /<main>[\s\S]*<\/main>/.exec(html)?.[0];
    const embedded = embeddedLinkPage(facts, voice);
    expect(main(embedded)).toBe(main(linkPage(facts, voice)));
    expect(embedded).toMatch(
      /^<div id="early-page"><template shadowrootmode="open"><style>\n:host\{[\s\S]*<\/template><\/div>$/,
    );
    expect(embedded).not.toMatch(/<html|<body|body\{/);
  });
});
