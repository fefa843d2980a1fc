import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/appointments.ts';
import type { MailFacts } from '../../application/mail-ports.ts';
import { createMailRenderer } from './render-mail.ts';

const sender = { name: 'Dewlane', address: 'hello@wash.example', domain: 'wash.example' };
const render = createMailRenderer({
  zone: 'America/Los_Angeles',
  sender,
  publicUrl: 'https://wash.example',
});
const facts = (more: Partial<MailFacts> = {}): MailFacts => ({
  kind: 'confirmation',
  appointment: appointmentAt('2026-11-21 morning'),
  movedFrom: null,
  to: 'sam@example.com',
  firstName: 'Sam',
  now: new Date('2026-11-18T18:00:00Z'),
  ...more,
});

describe('a message', () => {
  it('tells all of the appointment, in HTML and in text, in the business time zone', () => {
    const { subject, html, text, localTime } = render(facts());
    expect(subject).toBe('Booked: your wash on Sat, Nov 21 (Dewlane CW-ACDEFGHJ)');
    expect(localTime).toBe('Saturday, November 21, 2026 at 8:00 AM PST');
    for (const told of [
      'Hi Sam,',
      localTime,
      'Morning (8AM - 12PM)',
      'Detail Plus',
      '2021 Toyota Camry',
      '1 Main St, San Jose',
      '$200',
      'CW-ACDEFGHJ',
      'https://wash.example/home',
      'America/Los_Angeles',
    ]) {
      expect(html).toContain(told);
      expect(text).toContain(told);
    }
  });

  it.each([
    ['2026-11-01 1:30 AM', 'Sunday, November 1, 2026 at 1:30 AM PDT'],
    ['2026-11-01 morning', 'Sunday, November 1, 2026 at 8:00 AM PST'],
    ['2027-03-14 2:30 AM', 'Sunday, March 14, 2027 at 3:30 AM PDT'],
    ['2026-07-04 4:15 PM', 'Saturday, July 4, 2026 at 4:15 PM PDT'],
  ])('for %s says %s', (serviceDate, said) => {
    expect(render(facts({ appointment: appointmentAt(serviceDate) })).localTime).toBe(said);
  });

  it.each([
    ['24h', 'Reminder: your wash on Sat, Nov 21', 'Your wash is coming up'],
    ['2h', 'Reminder: your wash on Sat, Nov 21', 'Your wash is coming up'],
    ['moved', 'Moved: your wash is now on Sat, Nov 21', 'Your wash has a new time'],
    ['cancelled', 'Cancelled: your wash on Sat, Nov 21', 'Your wash is cancelled'],
    ['deleted', 'Cancelled: your wash on Sat, Nov 21', 'Your wash is cancelled'],
  ] as const)('of the kind %s says so', (kind, begins, heading) => {
    const { subject, html, text } = render(facts({ kind }));
    expect(subject.startsWith(begins)).toBe(true);
    expect(html).toContain(heading);
    expect(text).toContain(heading);
  });

  it('of a move says when it was', () => {
    const movedFrom = new Date('2026-11-20T00:00:00Z');
    expect(render(facts({ kind: 'moved', movedFrom })).text).toContain(
      'It was booked for Thursday, November 19, 2026 at 4:00 PM PST.',
    );
  });

  it('leaves out what is not known', () => {
    const appointment = appointmentAt('2026-11-21', {
      location: null,
      priceCents: null,
      contactName: null,
    });
    const { text } = render(facts({ appointment, firstName: null }));
    expect(text).toContain('Hi,');
    expect(text).not.toMatch(/Where|Price|Arrival|null|undefined/);
  });

  it('shows what people typed as text, never as markup', () => {
    const appointment = appointmentAt('2026-11-21 morning', {
      location: '<img src=x onerror=alert(1)> & "home"',
    });
    const { html } = render(facts({ appointment, firstName: '</p><script>' }));
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;home&quot;');
  });

  it('loads nothing from anywhere, and has no link where none is known', () => {
    const bare = createMailRenderer({ zone: 'UTC', sender, publicUrl: undefined })(facts());
    expect(bare.html).not.toMatch(/href=|src=|url\(|@import/);
    expect(bare.text).not.toContain('http');
  });
});
