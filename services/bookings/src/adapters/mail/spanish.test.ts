import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import type { MessageFacts } from '../../application/ports/messages.ts';
import { MESSAGE_KINDS } from '../../domain/message/message.ts';
import { ENGLISH } from './english.ts';
import { linkPage } from './link-page.ts';
import { createMailRenderer } from './render-mail.ts';
import { speechesIn } from './speech.ts';
import { createTextRenderer } from './text-message.ts';

const zone = 'America/Los_Angeles';
const phone = '(408) 555-0142';
const LINK = `https://www.dewlane.example/booking/${'A'.repeat(43)}`;
const sender = { name: 'Dewlane', address: 'hello@wash.example', domain: 'wash.example' };
const mailOf = createMailRenderer({ zone, sender, phone, linkTo: () => LINK });
const textOf = createTextRenderer({ zone, phone, linkTo: () => LINK });

const before = appointmentAt('2026-11-21 morning');
const facts = (more: Partial<MessageFacts> = {}): MessageFacts => ({
  kind: 'confirmation',
  appointment: before,
  before: null,
  to: 'sam@example.com',
  firstName: 'Sam',
  isConfirmed: true,
  linkNumber: 1,
  alsoHeard: [],
  language: 'es',
  settings: {},
  now: new Date('2026-11-18T18:00:00Z'),
  ...more,
});
const linesOf = (text: string) => text.split('\r\n').filter((line) => line !== '');
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

describe('a message in Spanish', () => {
  it('SELF-11 confirms a booking', () => {
    const { subject, text, html } = mailOf(facts());
    expect(subject).toBe('Reservado: su lavado del sáb, 21 de nov (Dewlane CW-ACDEFGHJ)');
    expect(linesOf(text)).toEqual([
      'Su lavado está reservado',
      'Hola, Sam:',
      'Vamos hasta donde usted esté, y con gusto cuidaremos su auto.',
      'Cuándo:       sábado, 21 de noviembre de 2026, entre las 8:00 a.m. y las 12:00 p.m.',
      'Servicio:     Detallado Plus',
      'Vehículo:     2021 Toyota Camry',
      'Lugar:        1 Main St, San Jose',
      'Precio:       $200',
      'Confirmación: CW-ACDEFGHJ',
      `Ver mi reserva: ${LINK}`,
      'Puede cambiar o cancelar su reserva por su cuenta hasta el sáb, 21 de nov, 6:00 a.m., con el enlace de arriba. Después, llame al (408) 555-0142.',
      'Los horarios están en hora del Pacífico. El archivo adjunto agrega la cita a su calendario.',
      `Dejar de recibir mensajes en este correo: ${LINK}/unsubscribe`,
      '-- ',
      'Dewlane',
    ]);
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('<h1');
    expect(html).toContain('Su lavado está reservado');
  });

  it('SELF-11 SELF-09 lists a change with its old and new value', () => {
    const more = { addOn: 'ceramic_wax', gateCode: '4711', priceCents: 22_500 };
    const appointment = appointmentAt('2026-11-25 1:30 PM', more);
    const { subject, text, html } = mailOf(facts({ kind: 'moved', before, appointment }));
    expect(subject).toMatch(/^Nuevo horario: su lavado es ahora el mié, 25 de nov \(/);
    expect(linesOf(text).slice(2, 12)).toEqual([
      'Su reserva se modificó. Primero aparece lo que cambió y después la reserva completa, como está ahora.',
      'Qué cambió',
      '  Cuándo, antes: sábado, 21 de noviembre de 2026, entre las 8:00 a.m. y las 12:00 p.m.',
      '  Cuándo, ahora: miércoles, 25 de noviembre de 2026 a la 1:30 p.m.',
      '  Complemento, antes: sin indicar',
      '  Complemento, ahora: Cera cerámica',
      '  Precio, antes: $200',
      '  Precio, ahora: $225',
      '  Código del portón, antes: sin datos',
      '  Código del portón, ahora: con datos',
    ]);
    expect(html).toContain('>antes <s>$200</s></span><br>ahora <b>$225</b>');
    expect(`${text}${html}`).not.toContain('4711');
  });

  it('SELF-11 has a calendar entry in Spanish', () => {
    const { content } = mailOf(facts()).calendar;
    expect(unfolded(content)).toEqual(
      expect.arrayContaining([
        'PRODID:-//Dewlane//Bookings//ES',
        'SUMMARY:Dewlane: Detallado Plus\\, 2021 Toyota Camry (llegamos entre las 8:00 a.m. y las 12:00 p.m.)',
        'DESCRIPTION:Confirmación CW-ACDEFGHJ\\nLlegamos entre las 8:00 a.m. y las 12:00 p.m. (hora del Pacífico).',
      ]),
    );
  });

  it('SELF-11 is shown to staff in English, whatever its reader sees', () => {
    const said = 'Saturday, November 21, 2026, between 8:00 AM and 12:00 PM';
    expect(mailOf(facts()).localTime).toBe(said);
    expect(textOf(facts()).localTime).toBe(said);
  });

  it('SELF-11 keeps names that the owner typed', () => {
    const appointment = { ...before, serviceType: 'Super Shine' };
    expect(mailOf(facts({ appointment })).text).toContain('Servicio:     Super Shine\r\n');
  });

  it.each<[string, Partial<MessageFacts>, string]>([
    [
      'confirms',
      {},
      `Su lavado está reservado para el sab, 21 de nov, de 8:00 a.m. a 12:00 p.m. Ver, cambiar o cancelar: ${LINK}`,
    ],
    [
      'reminds',
      { kind: '2h', now: new Date('2026-11-21T14:00:00Z') },
      `Su lavado se acerca: sab, 21 de nov, de 8:00 a.m. a 12:00 p.m. Deje el auto donde podamos llegar a él. Ver: ${LINK} ¿Preguntas? Llame al ${phone}.`,
    ],
    [
      'tells of a move',
      { kind: 'moved', before, appointment: appointmentAt('2026-11-25', { priceCents: 1 }) },
      `Nuevo horario de su lavado: mié, 25 de nov, a cualquier hora. Antes: sab, 21 de nov, de 8:00 a.m. a 12:00 p.m. Otros cambios: precio. Ver, cambiar o cancelar: ${LINK}`,
    ],
    [
      'tells of a cancellation',
      { kind: 'cancelled', appointment: appointmentAt('2026-11-21 1:30 PM') },
      `Su lavado del sab, 21 de nov a la 1:30 p.m. está cancelado. Detalles: ${LINK} ¿Preguntas? Llame al ${phone}.`,
    ],
    [
      'names another time at which its reader may expect what is off (SELF-37)',
      { kind: 'cancelled', alsoHeard: [appointmentAt('2026-11-25 1:30 PM')] },
      `Su lavado del sab, 21 de nov (o mié, 25 de nov, si se le indicó) está cancelado. Detalles: ${LINK} ¿Preguntas? Llame al ${phone}.`,
    ],
  ])('SELF-11 is sent to a phone: it %s', (_, more, said) => {
    const plain = said.replaceAll('á', 'a').replaceAll('ó', 'o');
    expect(textOf(facts(more)).text).toBe(`Dewlane: ${plain} Responda STOP para no recibir mas.`);
  });

  /** Only letters of one septet, within two SMS segments of 153. */
  const ONE_SEPTET = /^[A-Za-z0-9 .,:;!?'()+$%&/=_\-éñÉÑ¿¡üÜ]{1,306}$/;

  it.each(MESSAGE_KINDS)(
    'SELF-11 SELF-07 fits two SMS segments with one septet a letter: %s',
    (kind) => {
      const appointment = { ...appointmentAt('2026-11-25 morning'), addOn: 'clay', priceCents: 1 };
      const others = ['2026-11-25 morning', '2026-11-26 morning', '2026-11-27 morning'];
      const alsoHeard = ['cancelled', 'deleted'].includes(kind)
        ? others.map((time) => appointmentAt(time))
        : [];
      const { text } = textOf(facts({ kind, before, appointment, alsoHeard }));
      expect(text).toMatch(ONE_SEPTET);
      expect(text).toMatch(/ Responda STOP para no recibir mas\.$/);
    },
  );
});

const GAP = '|';

/** All phrases of a language: its texts, and the fixed parts of those with parameters. */
function phrasesOf(words: unknown): string[] {
  if (typeof words === 'string') return words.split(/[|\n]/);
  if (typeof words === 'function') {
    const given = [[GAP, GAP, GAP], [GAP, null], [GAP, '', ''], [null], ['address'], ['number']];
    return given.flatMap((those) => phrasesOf(String(words(...those))));
  }
  if (typeof words !== 'object' || words === null) return [];
  return Object.values(words).flatMap(phrasesOf);
}

/** Phrases that are recognisably English: more than a name or what stands between numbers. */
const ENGLISH_PHRASES = [...new Set(phrasesOf(ENGLISH).map((phrase) => phrase.trim()))].filter(
  (phrase) => /[a-z]{3}/i.test(phrase),
);

function foundIn(all: string): string[] {
  const isWord = /[\p{L}\p{N}]/u;
  return ENGLISH_PHRASES.filter((phrase) => {
    for (let at = all.indexOf(phrase); at >= 0; at = all.indexOf(phrase, at + 1)) {
      const around = [all[at - 1], all[at + phrase.length]];
      if (!around.some((letter) => letter !== undefined && isWord.test(letter))) return true;
    }
    return false;
  });
}

/**
 * Every kind on every channel, to confirmed and unconfirmed readers, with and without phone and link, and each page
 * behind a link.
 */
function everythingIn(language: 'en' | 'es'): string {
  const said: string[] = [];
  const changed = {
    ...appointmentAt('2026-11-25'),
    ...{ addOn: 'ceramic_wax', gateCode: '1', specialInstructions: '2', priceCents: null },
    ...{ location: null, vehicleInfo: '2020 Honda Civic', serviceType: 'Detail' },
  };
  const other = { ...changed, addOn: 'seat_extraction', gateCode: null, specialInstructions: '3' };
  for (const known of [phone, undefined]) {
    for (const linkTo of [() => LINK, undefined]) {
      const mail = createMailRenderer({ zone, sender, phone: known, linkTo });
      const text = createTextRenderer({ zone, phone: known, linkTo });
      for (const kind of MESSAGE_KINDS) {
        for (const [from, to] of [
          [null, before],
          [before, changed],
          [other, changed],
          [changed, { ...changed, specialInstructions: null }],
        ] as const) {
          for (const isConfirmed of [true, false]) {
            const given = { kind, language, isConfirmed, before: from, appointment: to };
            const now = new Date(isConfirmed ? '2026-11-18T18:00:00Z' : '2026-11-26T18:00:00Z');
            const { subject, html, text: body, calendar } = mail(facts({ ...given, now }));
            const entry = calendar.content.replaceAll('\r\n ', '').replaceAll(/\\n/g, '\n');
            said.push(subject, html.replaceAll(/<[^>]*>/g, '\n'), body, entry);
            said.push(text(facts({ ...given, now, firstName: null })).text);
          }
        }
      }
    }
    for (const address of ['a@example.com', '+14085550142']) {
      const speech = { ...speechesIn(zone)[language], zone, phone: known ?? null };
      const readers = [true, false].flatMap((isConfirmed) =>
        [true, false].map((isUnsubscribed) => ({
          address,
          isGood: true,
          isConfirmed,
          isUnsubscribed,
          language,
        })),
      );
      for (const reader of readers) {
        for (const status of [
          'scheduled',
          'in_progress',
          'completed',
          'cancelled',
          null,
        ] as const) {
          const appointment = status && { ...changed, status };
          for (const isAboutUnsubscribing of [true, false]) {
            const target = { ...reader, appointment };
            const page = linkPage({ path: '/booking/x', isAboutUnsubscribing, target }, speech);
            said.push(page.replaceAll(/<style>[\s\S]*?<\/style>|<[^>]*>/g, '\n'));
          }
        }
      }
      const gone = { path: '/booking/x', isAboutUnsubscribing: false, target: null };
      said.push(linkPage(gone, speech).replaceAll(/<style>[\s\S]*?<\/style>|<[^>]*>/g, '\n'));
    }
  }
  return said.join('\n');
}

describe('the Spanish catalogue', () => {
  it('SELF-11 contains no phrase of the English catalogue; the English messages contain them all', () => {
    const spoken = foundIn(everythingIn('en'));
    const { phrases, labels, page } = ENGLISH;
    const { ended, over, newest, sendAgain, statuses, stop } = page;
    const texts = [phrases, labels, statuses, ended, over, newest, sendAgain, stop];
    expect(phrasesOf(texts).filter((text) => !spoken.includes(text))).toEqual([]);
    expect(spoken.length).toBeGreaterThan(100);
    expect(foundIn(everythingIn('es'))).toEqual([]);
  });
});

describe('the page behind a link', () => {
  const pageIn = (language: 'en' | 'es', address: string) =>
    linkPage(
      {
        path: '/booking/x',
        isAboutUnsubscribing: false,
        target: {
          ...{ address, language, isGood: true, isConfirmed: false, isUnsubscribed: false },
          appointment: before,
        },
      },
      { ...speechesIn(zone)[language], zone, phone: null },
    );

  it('SELF-11 is in the language of the message that linked to it', () => {
    const page = pageIn('es', 'a@example.com');
    expect(page).toContain('<html lang="es">');
    expect(page).toContain('<title>Su lavado · Dewlane</title>');
    expect(page).toContain('<dt>Estado</dt><dd>Reservada</dd>');
    expect(page).toContain('¿Es suyo el correo al que escribimos?');
    expect(page).toContain('<button>Sí, este correo es mío</button>');
    expect(pageIn('es', '+14085550142')).toContain('¿Es suyo el número al que escribimos?');
    expect(pageIn('en', 'a@example.com')).toContain('<html lang="en">');
  });
});
