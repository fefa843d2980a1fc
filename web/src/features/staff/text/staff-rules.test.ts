import { OCCUPANTS_OPTIONS, UNSAVED } from '@dewlane/catalog';
import { describe, expect, it, jest } from '@jest/globals';
import { fakeDate } from '../../../testing/fake-date.ts';
import type { StaffAppointmentRow } from '../api/use-staff-lists.ts';
import { dayLabel, dayName, daysOf, heatOf, monthName, monthPlus } from '../navigation/month.ts';
import { addressOf, viewOf } from '../navigation/views.ts';
import {
  contactOf,
  customerOf,
  dayTotal,
  occupantsLabel,
  timeHint,
  timeOf,
} from './appointment-text.ts';
import { actionText, changeLines, subjectText } from './audit-text.ts';
import { daysAgo } from './days-ago.ts';
import { centsOf, priceField } from './price.ts';

describe('the month of the calendar', () => {
  it('ADMIN-05 runs from Sunday to Saturday', () => {
    const november = daysOf('2026-11');
    expect(november.blanks).toBe(0);
    expect(november.days).toHaveLength(30);
    expect(november.days[0]).toBe('2026-11-01');
    expect(daysOf('2024-02').days).toHaveLength(29);
    expect(daysOf('2026-10').blanks).toBe(4);
  });

  it('ADMIN-06 continues across the turn of the year', () => {
    expect(monthPlus('2026-12', 1)).toBe('2027-01');
    expect(monthPlus('2026-01', -1)).toBe('2025-12');
    expect(monthName('2026-11')).toBe('November 2026');
  });

  it('names a day and its number of appointments', () => {
    expect(dayLabel('2026-11-21', 4)).toBe('21 November, 4 appointments');
    expect(dayLabel('2026-11-21', 1)).toBe('21 November, 1 appointment');
    expect(dayLabel('2026-11-21', 0)).toBe('21 November, no appointments');
    expect(dayLabel('2026-11-21', null)).toBe('21 November');
    expect(dayName('2026-11-21')).toBe('Saturday, November 21');
  });

  it('colours a day warmer the more appointments it has, far beyond seven', () => {
    expect([1, 3, 4, 6, 7, 11, 12, 19, 20, 34, 35, 200].map(heatOf)).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ]);
  });
});

describe('a row of appointments', () => {
  const at = (status: string, priceCents: number | null = 349_650) => ({ status, priceCents });

  it('STAFF-12 has totals without cancelled ones, with thousands separators', () => {
    expect(dayTotal([at('scheduled'), at('cancelled'), at('completed'), at('cancelled')])).toBe(
      '2 appointments\u00a0· $6,993\u00a0· 2 cancelled',
    );
    expect(dayTotal([at('scheduled', null)])).toBe('1 appointment\u00a0· $0');
    expect(dayTotal([at('cancelled')])).toBe('0 appointments\u00a0· 1 cancelled');
    expect(dayTotal([])).toBe('0 appointments');
  });

  it('STAFF-19 says what another time does to a completed one whose start has passed', () => {
    fakeDate('2026-11-21T13:30:00-08:00');
    const hintOf = (status: string, startsAt: string | null) => timeHint({ status, startsAt });
    const hint = 'Moved to a coming time, it is scheduled again.';
    expect(hintOf('completed', '2026-11-20T23:00:00.000Z')).toBe(hint);
    expect(hintOf('completed', '2026-11-21T21:30:00.000Z')).toBe(hint);
    expect(hintOf('completed', '2026-11-21T21:31:00.000Z')).toBeUndefined();
    expect(hintOf('completed', '2026-11-21T23:00:00.000Z')).toBeUndefined();
    expect(hintOf('scheduled', '2026-11-20T23:00:00.000Z')).toBeUndefined();
    expect(hintOf('completed', null)).toBeUndefined();
    jest.useRealTimers();
  });

  it('names a slot with its hours, and says if there is no name or contact', () => {
    const row = { timeSlot: 'afternoon' } as StaffAppointmentRow;
    expect(timeOf(row)).toBe('Afternoon (12PM - 4PM)');
    expect(customerOf({ customerName: null })).toBe('No name given');
    expect(contactOf({ customerEmail: null, contactPhone: '' } as StaffAppointmentRow)).toBe(
      'No contact',
    );
  });
});

describe('the label of occupants', () => {
  it('names each kind of them', () => {
    expect(OCCUPANTS_OPTIONS.map(occupantsLabel)).toEqual(['Kids', 'Pets', 'None', 'Both']);
  });
});

describe('the price field', () => {
  it('ADMIN-16 accepts numbers from 0 to 100,000 with two decimals at most', () => {
    expect([centsOf('175.5'), centsOf('0'), centsOf('.99'), centsOf('100000')]).toEqual([
      17_550, 0, 99, 10_000_000,
    ]);
    for (const text of ['', 'abc', '-1', '1.005', '100000.01', '1e3']) {
      expect(centsOf(text)).toBeNull();
    }
  });

  it('shows cents with two decimals', () => {
    expect(priceField(15_000)).toBe('150.00');
    expect(priceField(null)).toBe('');
  });
});

describe('the views', () => {
  it('ADMIN-04 has welcome, calendar, dayDetail, appointments, users, quizResponses', () => {
    const named = (query: string) => viewOf(new URLSearchParams(query));
    expect(named('')).toEqual({ name: 'welcome' });
    expect(named('view=calendar')).toEqual({ name: 'calendar', month: null });
    expect(named('view=calendar&month=2027-02')).toEqual({ name: 'calendar', month: '2027-02' });
    expect(named('view=dayDetail&day=2026-12-24')).toEqual({
      name: 'dayDetail',
      day: '2026-12-24',
      month: '2026-12',
    });
    for (const day of ['2026-99-99', '2026-02-30', '0000-00-00', 'today', '']) {
      expect(named(`view=dayDetail&day=${day}`)).toEqual({ name: 'calendar', month: null });
    }
    for (const name of ['appointments', 'users', 'quizResponses'] as const) {
      expect(named(addressOf({ name }).split('?')[1] ?? '')).toEqual({ name });
    }
  });
});

describe('the wording for staff', () => {
  it('ADMIN-12 counts the days since somebody joined', () => {
    const today = '2026-11-21';
    expect(daysAgo('2026-11-21T08:00:00Z', today)).toBe('today');
    expect(daysAgo('2026-11-20T08:00:00Z', today)).toBe('1 day ago');
    expect(daysAgo('2026-11-09T12:00:00Z', today)).toBe('12 days ago');
    // 11 PM of the day before in the business time zone.
    expect(daysAgo('2026-11-21T07:00:00Z', today)).toBe('1 day ago');
    // Around the end of summer time.
    expect(daysAgo('2026-10-31T12:00:00Z', '2026-11-02')).toBe('2 days ago');
  });

  it('writes a change as old and new values of known fields, a deletion as the old ones', () => {
    const before = {
      updatedAt: '2026-11-20T07:45:19.175Z',
      startsAt: '2026-11-24T16:00:00.000Z',
      status: 'scheduled',
      location: null,
      serviceDate: '2026-11-24 Morning (8AM - 12PM)',
    };
    const after = {
      updatedAt: '2026-11-21T07:45:19.175Z',
      startsAt: '2026-11-24T18:15:00.000Z',
      status: 'in_progress',
      location: 'Office',
      serviceDate: '2026-11-24 10:15 AM',
    };
    expect(changeLines(before, after, 'appointment-changed')).toEqual([
      'Status: Scheduled → In progress',
      'Date and time: Nov 24, 2026, Morning (8AM - 12PM) → Nov 24, 2026, 10:15 AM',
      'Location: – → Office',
    ]);
    expect(changeLines({ location: 'Home', price: '$150' }, null, 'appointment-deleted')).toEqual([
      'Location: Home',
      'Price: $150',
    ]);
    expect(
      changeLines(
        { plannedStartsAt: null },
        { plannedStartsAt: '2026-11-24T18:15:00.000Z' },
        'appointment-planned',
      ).map((line) => line.replace(/\s/g, ' ')),
    ).toEqual(['Planned arrival: – → Nov 24, 2026, 10:15 AM']);
    const sameMinute = { plannedStartsAt: '2026-11-24T18:15:00.000Z' };
    expect(
      changeLines(sameMinute, sameMinute, 'appointment-planned').map((line) =>
        line.replace(/\s/g, ' '),
      ),
    ).toEqual(['Planned arrival: Nov 24, 2026, 10:15 AM']);
  });

  // The events hold the kinds as bookings names them, not as the graph does.
  it.each([
    ['confirmation', 'Confirmation'],
    ['24h', 'Reminder, 24 hours before'],
    ['2h', 'Reminder, 2 hours before'],
  ])('STAFF-10 names the message %s that was sent again: %s', (mail, name) => {
    expect(changeLines({ mail }, null, 'appointment-mail-resent')).toEqual([`Message: ${name}`]);
  });

  it('STAFF-10 says whose appointment was changed or deleted, apart from what was changed', () => {
    const names = {
      contactName: 'Jordan Reyes',
      vehicleInfo: '2021 Toyota Camry',
      confirmationNumber: 'CW-7KM4QX2P',
    };
    const action = 'appointment-changed';
    const before = { ...names, location: 'Home', contactName: 'J. R.' };
    const after = { ...names, location: 'Office' };
    const subject = 'Jordan Reyes · 2021 Toyota Camry · CW-7KM4QX2P';
    const plain = (text: string) => text.replace(/\s/g, ' ');
    expect(plain(subjectText({ action, before, after }))).toBe(subject);
    expect(changeLines(before, after, action)).toEqual([
      'Location: Home → Office',
      'Name: J. R. → Jordan Reyes',
    ]);
    const deleted = { action: 'appointment-deleted', before: names, after: null };
    expect(plain(subjectText(deleted))).toBe(subject);
    expect(subjectText({ action: 'crew-changed', before: { name: 'Van 1' }, after: {} })).toBe('');
  });

  it('AUTH-34 names the account that was unlocked', () => {
    expect(
      changeLines(
        { username: 'morgan', isLocked: true },
        { username: 'morgan', isLocked: false },
        'staff-account-unlocked',
      ),
    ).toEqual(['Account: morgan', 'Locked: Yes → No']);
  });

  it('BIZ-03 writes what was changed about a crew, and which crew it is', () => {
    const hours = [{ weekday: 1, opens: '08:00', closes: '18:00' }];
    expect(
      changeLines(
        {},
        { name: 'North crew', color: '#0a6cbd', hours: null, active: true },
        'crew-added',
      ),
    ).toEqual(['Crew: – → North crew', 'Color: – → Blue']);
    expect(
      changeLines(
        { name: 'North crew', color: '#0a6cbd' },
        { name: 'North crew', color: '#0f766e' },
        'crew-changed',
      ),
    ).toEqual(['Crew: North crew', 'Color: Blue → #0f766e']);
    expect(
      changeLines(
        { name: 'North crew', hours: null },
        { name: 'North crew', hours },
        'crew-changed',
      ),
    ).toEqual(['Crew: North crew', 'Hours: whenever you are open → Mon 8AM-6PM']);
    expect(changeLines({ name: 'Acme' }, { name: 'Dewlane' }, 'business-changed')).toEqual([
      'Business name: Acme → Dewlane',
    ]);
  });

  it.each([
    [{}, { name: 'Shine' }, ['Business name: Dewlane → Shine']],
    [{ name: 'Shine' }, { name: null }, ['Business name: Shine → Dewlane']],
    [{}, { travelMinutes: 15 }, ['Travel: 0 minutes → 15 minutes']],
    [
      {},
      { serviceAreas: ['Downtown'] },
      [`Service areas: ${UNSAVED.serviceAreas.join(', ')} → Downtown`],
    ],
    // Without one there is no limit.
    [{}, { horizonDays: 30 }, ['Days ahead: – → 30']],
  ])(
    'BIZ-03 PERM-08 writes the default of a setting that was not saved, if it has one: %j → %j',
    (before, after, lines) => {
      expect(changeLines(before, after, 'business-changed')).toEqual(lines);
    },
  );

  it('BIZ-03 PERM-08 writes which packages were changed, with what each contains', () => {
    const [wash, ...others] = UNSAVED.packages;
    if (!wash) throw new Error('Nothing is offered.');
    const polish = { ...wash, features: [...wash.features.slice(0, -1), 'Trim polished'] };
    const lines = (before: unknown, after: unknown) =>
      changeLines({ packages: before }, { packages: after }, 'business-changed');
    const change =
      'Packages: Maintenance $100, 45-60 min (Hand wash and towel dry; Wheels and tires cleaned; Windows inside and out; Seats and floor vacuumed)' +
      ' → Maintenance $100, 45-60 min (Hand wash and towel dry; Wheels and tires cleaned; Windows inside and out; Trim polished)';
    expect(lines([wash, ...others], [polish, ...others])).toEqual([change]);
    // Before the first save the packages are offered that come with the product.
    expect(lines(null, [polish, ...others])).toEqual([change]);
    const hidden = { ...wash, features: [], isOnSale: false };
    expect(lines([{ ...wash, features: [] }, ...others], [hidden, ...others])).toEqual([
      'Packages: Maintenance $100, 45-60 min → Maintenance $100, 45-60 min, not on sale',
    ]);
    const plain = (key: string, name = key) => ({ ...wash, key, name, features: [] });
    const [a, b] = [plain('A'), plain('B')];
    expect(lines([a, b], [plain('A', 'C'), plain('B', 'D')])).toEqual([
      'Packages: A $100, 45-60 min · B $100, 45-60 min → C $100, 45-60 min · D $100, 45-60 min',
    ]);
    expect(lines([a], [b, a])).toEqual(['Packages: – → B $100, 45-60 min']);
    expect(lines([a, b], [b])).toEqual(['Packages: A $100, 45-60 min → –']);
  });

  it('BIZ-03 PERM-08 writes that packages were ordered anew, also when one of them was changed as well', () => {
    const [wash] = UNSAVED.packages;
    const named = (key: string, name = key) => ({ ...wash, key, name, features: [] });
    const [a, b, c] = [named('A'), named('B'), named('C')];
    const lines = (before: unknown, after: unknown) =>
      changeLines({ packages: before }, { packages: after }, 'business-changed');
    const order = 'Order of the packages: A, B, C → C, A, B';
    expect(lines([a, b, c], [c, a, b])).toEqual([order]);
    expect(lines([a, b, c], [c, a, { ...b, priceCents: 20_000 }])).toEqual([
      'Packages: B $100, 45-60 min → B $200, 45-60 min',
      order,
    ]);
    expect(lines([a, b], [b, named('A', 'Z')])).toEqual([
      'Packages: A $100, 45-60 min → Z $100, 45-60 min',
      'Order of the packages: A, B → B, Z',
    ]);
  });

  it('BIZ-03 PERM-08 writes closed days one after the other: one day, several, with the reason', () => {
    const day = { from: '2026-11-26', to: '2026-11-26', reason: 'Thanksgiving' };
    const days = { from: '2026-12-24', to: '2026-12-26', reason: '' };
    const lines = (before: unknown, after: unknown) =>
      changeLines({ closures: before }, { closures: after }, 'business-changed');
    expect(lines([], [day])).toEqual(['Closed days: – → Nov 26, 2026 (Thanksgiving)']);
    expect(lines([day], [day, days])).toEqual([
      'Closed days: Nov 26, 2026 (Thanksgiving) → Nov 26, 2026 (Thanksgiving), Dec 24, 2026 – Dec 26, 2026',
    ]);
    expect(lines([days], null)).toEqual(['Closed days: Dec 24, 2026 – Dec 26, 2026 → –']);
  });

  it.each([
    [{ action: 'crew-changed', after: { active: false } }, 'Crew removed'],
    [{ action: 'crew-changed', after: { name: 'South crew' } }, 'Crew changed'],
  ])('BIZ-03 tells a removed crew from a changed one: %o', (entry, words) => {
    expect(actionText(entry)).toBe(words);
  });

  it.each([
    ['appointment-mail-resent', 'Message sent again'],
    ['appointment-links-ended', 'Links ended'],
    ['appointment-planned', 'Arrival planned'],
    ['user-unlocked', 'User unlocked'],
  ])('calls the action %s: %s', (action, words) => {
    expect(actionText({ action, after: {} })).toBe(words);
  });
});
