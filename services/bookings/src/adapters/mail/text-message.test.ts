import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import type { MessageFacts } from '../../application/ports/messages.ts';
import { MESSAGE_KINDS } from '../../domain/message/message.ts';
import { createTextRenderer } from './text-message.ts';

const LINK = `https://www.dewlane.example/booking/${'A'.repeat(43)}`;
const render = createTextRenderer({
  zone: 'America/Los_Angeles',
  phone: '(408) 555-0142',
  linkTo: () => LINK,
});
const before = appointmentAt('2026-11-21 morning');
const facts = (more: Partial<MessageFacts> = {}): MessageFacts => ({
  kind: 'confirmation',
  appointment: before,
  before: null,
  to: '+14085550199',
  firstName: null,
  isConfirmed: false,
  linkNumber: 1,
  alsoHeard: [],
  language: 'en',
  settings: {},
  now: new Date('2026-11-18T18:00:00Z'),
  ...more,
});
/** Only letters of one septet, within two SMS segments of 153. */
const PLAIN = /^[A-Za-z0-9 .,:;!?'()+$%&/=_-]{1,306}$/;

describe('a text message', () => {
  it.each<[string, Partial<MessageFacts>, string]>([
    ['confirms', {}, 'Your wash is booked for Sat, Nov 21, between 8:00 AM and 12:00 PM.'],
    [
      'reminds',
      { kind: '24h', appointment: appointmentAt('2026-11-21 2:30 PM') },
      'Your wash is coming up: Sat, Nov 21 at 2:30 PM. Please leave the car where we can reach it.',
    ],
    [
      'tells of a move, with the time before it',
      { kind: 'moved', before, appointment: appointmentAt('2026-11-25', { priceCents: 1 }) },
      'Your wash has a new time: Wed, Nov 25, any time that day instead of Sat, Nov 21, between 8:00 AM and 12:00 PM. Also changed: price.',
    ],
    [
      'tells of another change',
      { kind: 'changed', before, appointment: { ...before, gateCode: '4711', priceCents: 1 } },
      'Your wash on Sat, Nov 21, between 8:00 AM and 12:00 PM was changed: price, gate code.',
    ],
    [
      'tells of a cancellation',
      { kind: 'cancelled' },
      'Your wash on Sat, Nov 21, between 8:00 AM and 12:00 PM is cancelled.',
    ],
    [
      'tells of a cancellation by the time that the customer knows',
      { kind: 'cancelled', before, appointment: appointmentAt('2026-11-25') },
      'Your wash on Sat, Nov 21, between 8:00 AM and 12:00 PM is cancelled.',
    ],
    [
      'names another time at which its reader may expect what is off (SELF-37)',
      { kind: 'cancelled', alsoHeard: [appointmentAt('2026-11-25 morning')] },
      'Your wash on Sat, Nov 21 (or Wed, Nov 25, if you were told so) is cancelled.',
    ],
    [
      'names two others by their days (SELF-37)',
      {
        kind: 'cancelled',
        alsoHeard: ['2026-11-25 morning', '2026-11-25 2:30 PM', '2026-11-26'].map((time) =>
          appointmentAt(time),
        ),
      },
      'Your wash on Sat, Nov 21 (or Wed, Nov 25 or Thu, Nov 26, if you were told so) is cancelled.',
    ],
    [
      'names the day once, of which it is another time (SELF-37)',
      { kind: 'cancelled', alsoHeard: [appointmentAt('2026-11-21 2:30 PM')] },
      'Your wash on Sat, Nov 21 is cancelled.',
    ],
  ])('SELF-07 has the essentials: it %s', (_, more, said) => {
    expect(render(facts(more)).text).toContain(`Dewlane: ${said} `);
  });

  it('SELF-01 has the link, except for a deleted appointment, which no longer has a page', () => {
    const linked = MESSAGE_KINDS.filter((kind) => render(facts({ kind })).text.includes(LINK));
    expect(linked).toEqual(MESSAGE_KINDS.filter((kind) => kind !== 'deleted'));
  });

  it.each(MESSAGE_KINDS)(
    'SELF-07 says how to end them, in two parts that every phone shows: %s',
    (kind) => {
      const appointment = { ...appointmentAt('2026-11-25 morning'), addOn: 'clay', priceCents: 1 };
      const others = ['2026-11-25 morning', '2026-11-26 morning', '2026-11-27 morning'];
      const alsoHeard = ['cancelled', 'deleted'].includes(kind)
        ? others.map((time) => appointmentAt(time))
        : [];
      const { text } = render(facts({ kind, before, appointment, alsoHeard }));
      expect(text).toMatch(/ Reply STOP to end these texts\.$/);
      expect(text).toMatch(PLAIN);
    },
  );

  it.each(MESSAGE_KINDS)('SELF-13 contains no typed text, confirmed or not: %s', (kind) => {
    const typed = {
      contactName: 'Zed',
      location: 'Zed Street 1',
      vehicleInfo: 'Zed special',
      specialInstructions: 'zed notes',
      gateCode: 'zed4711',
    };
    const appointment = { ...appointmentAt('2026-11-25 morning'), ...typed };
    for (const isConfirmed of [true, false]) {
      const { text } = render(facts({ kind, before, appointment, isConfirmed, firstName: 'Zed' }));
      expect(text).not.toMatch(/zed/i);
    }
  });

  it('SELF-03 offers a change while the deadline is ahead, then the phone number', () => {
    expect(render(facts()).text).toContain(`See, change or cancel: ${LINK}`);
    const late = render(facts({ kind: '2h', now: new Date('2026-11-21T14:00:00Z') })).text;
    expect(late).toContain(`See it: ${LINK} Questions? Call (408) 555-0142.`);
    const saved = render(facts({ kind: 'cancelled', settings: { phone: '(408) 555-0100' } })).text;
    expect(saved).toContain('Questions? Call (408) 555-0100.');
  });

  it('gives the phone number if no link can be made', () => {
    const unlinked = createTextRenderer({
      zone: 'UTC',
      phone: '(408) 555-0142',
      linkTo: undefined,
    });
    expect(unlinked(facts()).text).toMatch(/PM\. Questions\? Call \(408\) 555-0142\. Reply STOP/);
  });
});
