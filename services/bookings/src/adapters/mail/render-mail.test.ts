import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import type { MessageFacts } from '../../application/ports/messages.ts';
import { MESSAGE_KINDS } from '../../domain/message/message.ts';
import { createMailRenderer } from './render-mail.ts';

const look = {
  zone: 'America/Los_Angeles',
  sender: { name: 'Dewlane', address: 'hello@wash.example', domain: 'wash.example' },
  phone: '(408) 555-0142',
  linkTo: (id: string, address: string) => `https://wash.example/booking/${id}-${address}`,
};
const render = createMailRenderer(look);
const facts = (more: Partial<MessageFacts> = {}): MessageFacts => ({
  kind: 'confirmation',
  appointment: appointmentAt('2026-11-21 morning'),
  before: null,
  to: 'sam@example.com',
  firstName: 'Sam',
  isConfirmed: true,
  linkNumber: 1,
  alsoHeard: [],
  language: 'en',
  settings: {},
  now: new Date('2026-11-18T18:00:00Z'),
  ...more,
});

describe('a message', () => {
  it('has all details of the appointment, in HTML and in text, in the business time zone', () => {
    const { subject, html, text, localTime } = render(facts());
    expect(subject).toBe('Booked: your wash on Sat, Nov 21 (Dewlane CW-ACDEFGHJ)');
    for (const told of [
      'Hi Sam,',
      localTime,
      'Detail Plus',
      '2021 Toyota Camry',
      '1 Main St, San Jose',
      '$200',
      'CW-ACDEFGHJ',
      'https://wash.example/booking/019a0000-0000-7000-8000-000000000001-sam@example.com',
    ]) {
      expect(html).toContain(told);
      expect(text).toContain(told);
    }
  });

  it.each([
    ['2026-11-21 morning', 'Saturday, November 21, 2026, between 8:00 AM and 12:00 PM'],
    ['2026-11-21 evening', 'Saturday, November 21, 2026, between 4:00 PM and 8:00 PM'],
    ['2026-11-01 morning', 'Sunday, November 1, 2026, between 8:00 AM and 12:00 PM'],
    ['2026-11-21', 'Saturday, November 21, 2026, any time that day'],
    ['2026-07-04 4:15 PM', 'Saturday, July 4, 2026 at 4:15 PM'],
  ])('SELF-08 says for %s %s', (serviceDate, said) => {
    const { localTime, html, text } = render(facts({ appointment: appointmentAt(serviceDate) }));
    expect(localTime).toBe(said);
    expect(html).toContain(said);
    expect(text).toContain(said);
  });

  it.each(['2026-11-21 evening', '2026-11-21'])(
    'SELF-08 never gives the first minute of %s as the time',
    (serviceDate) => {
      const appointment = appointmentAt(serviceDate);
      for (const kind of [
        'confirmation',
        '24h',
        '2h',
        'moved',
        'cancelled',
        'deleted',
        'link',
      ] as const) {
        const { html, text, subject } = render(facts({ kind, appointment }));
        expect(`${subject} ${html} ${text}`).not.toMatch(/\bat (4:00 PM|8:00 AM)/);
      }
    },
  );

  it.each([
    ['of a skipped hour', '2027-03-14 2:30 AM', 'at 3:30 AM', /\b2:30/],
    [
      'of an hour that comes twice',
      '2026-11-01 1:30 AM',
      'at 1:30 AM Pacific Daylight Time',
      /2:30|Standard/,
    ],
  ])('shows one time %s, not two', (_, serviceDate, said, other) => {
    const { text, html } = render(facts({ appointment: appointmentAt(serviceDate) }));
    for (const body of [text, html]) {
      expect(body).toContain(said);
      expect(body).not.toMatch(other);
    }
  });

  it.each([
    ['America/Los_Angeles', 'Pacific Time'],
    ['America/New_York', 'Eastern Time'],
    ['Asia/Kolkata', 'India Standard Time'],
  ])('calls the zone %s %s', (zone, name) => {
    const { html, text } = createMailRenderer({ ...look, zone })(facts());
    for (const body of [text, html]) {
      expect(body).toContain(name);
      expect(body).not.toContain(zone);
    }
  });

  it.each([
    ['24h', 'Reminder: your wash on Sat, Nov 21', 'Your wash is coming up'],
    ['2h', 'Reminder: your wash on Sat, Nov 21', 'Your wash is coming up'],
    ['moved', 'Moved: your wash is now on Sat, Nov 21', 'Your wash has a new time'],
    ['changed', 'Changed: your wash on Sat, Nov 21', 'Your wash has changed'],
    ['cancelled', 'Cancelled: your wash on Sat, Nov 21', 'Your wash is cancelled'],
    ['deleted', 'Cancelled: your wash on Sat, Nov 21', 'Your wash is cancelled'],
  ] as const)('says so of the kind %s', (kind, begins, heading) => {
    const { subject, html, text } = render(facts({ kind }));
    expect(subject.startsWith(begins)).toBe(true);
    expect(html).toContain(heading);
    expect(text).toContain(heading);
  });

  it.each(['cancelled', 'deleted'] as const)(
    'SELF-37 names each time of a wash that is off at which its reader may expect it: %s',
    (kind) => {
      const alsoHeard = [appointmentAt('2026-11-25 2:30 PM'), appointmentAt('2026-11-21 morning')];
      const { subject, html, text, localTime } = render(facts({ kind, alsoHeard }));
      expect(subject).toBe(
        'Cancelled: your wash on Sat, Nov 21 or Wed, Nov 25 (Dewlane CW-ACDEFGHJ)',
      );
      const when =
        'Saturday, November 21, 2026, between 8:00 AM and 12:00 PM (or Wednesday, November 25, 2026 at 2:30 PM, if you have heard of that time)';
      for (const body of [html, text]) expect(body).toContain(when);
      expect(localTime).toBe(when);
    },
  );

  it('SELF-09 lists each change with its old and new value, and nothing that stayed the same', () => {
    const before = appointmentAt('2026-11-19 evening', {
      priceCents: 15_000,
      location: '9 Oak St',
    });
    const { html, text } = render(facts({ kind: 'moved', before }));
    const changes = [
      ['When', 'Thursday, November 19, 2026, between 4:00 PM and 8:00 PM'],
      ['Where', '9 Oak St'],
      ['Price', '$150'],
    ] as const;
    for (const [label, was] of changes) expect(text).toContain(`  ${label} was: ${was}`);
    expect(text).toContain(
      '  When now: Saturday, November 21, 2026, between 8:00 AM and 12:00 PM\r\n',
    );
    expect(text).toContain('  Where now: 1 Main St, San Jose\r\n');
    expect(text).toContain('  Price now: $200\r\n');
    expect(text).not.toMatch(/(Service|Vehicle) (was|now)/);
    for (const [, was] of changes) expect(html).toContain(`was <s>${was}</s>`);
    expect(`${text}${html}`).not.toMatch(/stay|everything else|as it was/i);
  });

  it('SELF-09 lists only the price if nothing else changed', () => {
    const appointment = appointmentAt('2026-11-21 morning', { priceCents: 9_950 });
    const before = appointmentAt('2026-11-21 morning');
    const { text } = render(facts({ kind: 'changed', appointment, before }));
    expect(text.match(/ (was|now): .*/g)).toEqual([' was: $200', ' now: $99.50']);
  });

  it.each(['confirmation', '24h', '2h', 'moved', 'changed'] as const)(
    'says how to change or cancel where it is of the kind %s',
    (kind) => {
      const said =
        'You can change or cancel it yourself until Sat, Nov 21, 6:00 AM, by the link above. After that, call (408) 555-0142.';
      const { html, text } = render(facts({ kind }));
      expect(html).toContain(said);
      expect(text).toContain(said);
      const now = new Date('2026-11-21T14:00:00Z');
      expect(render(facts({ kind, now })).text).toContain(
        'To change or cancel, call (408) 555-0142 or reply to this message.',
      );
      const bare = createMailRenderer({ ...look, phone: undefined })(facts({ kind, now }));
      expect(bare.text).toContain('To change or cancel, reply to this message.');
    },
  );

  it('says whom to ask if the appointment will not take place', () => {
    const { text } = render(facts({ kind: 'cancelled' }));
    expect(text).toContain('call (408) 555-0142 or reply to this message.');
    expect(text).not.toContain('To change or cancel');
  });

  it('links guests and accounts to the booking’s own page, which needs no account', () => {
    for (const userId of ['42', 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11']) {
      const appointment = appointmentAt('2026-11-21', { userId });
      const { html, text, unsubscribeUrl } = render(facts({ appointment }));
      const link = `https://wash.example/booking/${appointment.id}-sam@example.com`;
      expect(unsubscribeUrl).toBe(`${link}/unsubscribe`);
      for (const body of [html, text]) {
        expect(body).toContain(link);
        expect(body).toContain(`${link}/unsubscribe`);
        expect(body).not.toContain('/home');
      }
    }
  });

  it('SELF-18 stops mail by the first link, whichever number the booking’s links have by then', () => {
    const linkTo = (_id: string, _to: string, number: number) =>
      `https://wash.example/booking/${number}`;
    const numbered = createMailRenderer({ ...look, linkTo })(facts({ linkNumber: 7 }));
    expect(numbered.unsubscribeUrl).toBe('https://wash.example/booking/1/unsubscribe');
    expect(numbered.text).toContain('https://wash.example/booking/7\r\n');
    expect(numbered.text).toContain('https://wash.example/booking/1/unsubscribe\r\n');
  });

  describe('to an address that nobody has confirmed', () => {
    const typed = {
      location: 'WIN at evil.example',
      vehicleInfo: 'Cheap pills at evil.example',
      contactName: 'Ann Example',
      specialInstructions: 'Visit evil.example',
    };

    it.each(MESSAGE_KINDS)('SELF-13 contains nothing a guest typed except a name: %s', (kind) => {
      const appointment = appointmentAt('2026-11-21 morning', typed);
      const before = appointmentAt('2026-11-19 morning', { ...typed, location: 'evil.example' });
      const given = { kind, appointment, before, firstName: null, isConfirmed: false };
      const { subject, html, text, calendar } = render(facts(given));
      const all = `${subject} ${html} ${text} ${calendar.content.replaceAll('\r\n ', '')}`;
      expect(all).not.toMatch(/evil|pills|Visit/);
      expect(calendar.content).not.toContain('LOCATION');
      expect(text).toContain('Hi Ann Example,');
      expect(text).toContain('not shown until you confirm that this address is yours');
    });

    it.each(['moved', 'changed', 'cancelled'] as const)(
      'SELF-13 contains no car that a guest typed and has replaced by one of our lists: %s',
      (kind) => {
        const before = appointmentAt('2026-11-19 morning', typed);
        const { subject, html, text } = render(facts({ kind, before, isConfirmed: false }));
        expect(`${subject} ${html} ${text}`).not.toMatch(/evil|pills/);
      },
    );

    it('SELF-13 names a car from our lists, and links to the page that confirms the address', () => {
      const { html, text, calendar } = render(facts({ isConfirmed: false }));
      for (const body of [html, text, calendar.content.replaceAll('\r\n ', '')]) {
        expect(body).toContain('2021 Toyota Camry');
        expect(body).not.toContain('1 Main St');
      }
      expect(text).toContain(
        'See my booking and confirm my address: https://wash.example/booking/',
      );
    });

    it.each([
      ['https://evil.example', 'Hi,'],
      ['evil.example', 'Hi,'],
      ['You won 1000000', 'Hi,'],
      ["Zoë O'Brien-Núñez Jr.", "Hi Zoë O'Brien-Núñez Jr.,"],
      ['王小明', 'Hi 王小明,'],
    ])('SELF-13 greets by %s only if it looks like a name', (contactName, greeting) => {
      const appointment = appointmentAt('2026-11-21', { contactName });
      const { text } = render(facts({ appointment, firstName: null, isConfirmed: false }));
      expect(text).toContain(`\r\n${greeting}\r\n`);
    });
  });

  it('leaves out missing details', () => {
    const appointment = appointmentAt('2026-11-21', {
      location: null,
      priceCents: null,
      contactName: null,
    });
    const { text } = render(facts({ appointment, firstName: null }));
    expect(text).toContain('Hi,');
    expect(text).not.toMatch(/Where|Price|Arrival|null|undefined/);
  });

  it('shows typed text as text, never as markup', () => {
    const appointment = appointmentAt('2026-11-21 morning', {
      location: '<img src=x onerror=alert(1)> & "home"',
    });
    const before = appointmentAt('2026-11-21 morning', { location: '<script>' });
    const { html } = render(
      facts({ kind: 'changed', appointment, before, firstName: '</p><script>' }),
    );
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;home&quot;');
  });

  it('loads no external resources, and has no link if none is configured', () => {
    const bare = createMailRenderer({ ...look, zone: 'UTC', linkTo: undefined })(facts());
    expect(bare.html).not.toMatch(/href=|src=|url\(|@import/);
    expect(bare.text).not.toContain('http');
  });
});
