import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identitySettings, startIdentity } from '@dewlane/identity';
import { loadSettings } from '@dewlane/service-kit';
import { eventually } from '@dewlane/test-engines';
import { type MailServer, startMailServer } from '@dewlane/test-engines/mail-server';
import { startVehicles, vehiclesSettings } from '@dewlane/vehicles';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { demoCalendar } from '../src/demo/calendar.ts';
import { type FillOptions, fillDemo } from '../src/demo/fill-demo.ts';
import {
  createDemoDatabases,
  type DemoDatabases,
  NOW,
  summaryOf,
  WHOLE_DEMO,
} from './demo-databases.ts';

describe('the demo business', () => {
  const product: { stop(): Promise<void> }[] = [];
  let databases: DemoDatabases;
  let options: FillOptions;
  let mailServer: MailServer;

  beforeAll(async () => {
    databases = await createDemoDatabases();
    mailServer = await startMailServer();
    const { envOf } = databases;
    const { environments, ...rest } = databases.options;
    options = {
      ...rest,
      environments: {
        ...environments,
        identity: { ...environments.identity, SMTP_URL: mailServer.url },
        bookings: { ...environments.bookings, SMTP_URL_FILE: fileWith(mailServer.url) },
      },
    };
    // The product runs during the filling and receives its events, as under `npm start`.
    product.push(
      await startIdentity(loadSettings(identitySettings, envOf('identity'))),
      await startVehicles(loadSettings(vehiclesSettings, envOf('vehicles'))),
    );
    await fillDemo(options);
    // Ninety days of a business: some 25 s of processors, of which a crowded machine gives few.
  }, 400_000);

  afterAll(async () => {
    await Promise.all(product.map((part) => part.stop()));
    await mailServer?.stop();
    await databases?.drop();
  });

  function fileWith(text: string): string {
    const file = path.join(databases.folder, 'smtp-url');
    writeFileSync(file, text);
    return file;
  }

  const ask: DemoDatabases['ask'] = (name, sql) => databases.ask(name, sql);

  const counts = async () => ({
    users: await ask('identity', 'select count(*) from users'),
    vehicles: await ask('vehicles', 'select count(*) from vehicles'),
    photos: await ask('vehicles', 'select count(*) from photos'),
    appointments: await ask(
      'bookings',
      'select status, count(*) from services group by 1 order by 1',
    ),
    answers: await ask(
      'bookings',
      'select "completedAt", count(*) from quiz_responses group by 1 order by 1',
    ),
    events: await events(),
  });

  /** The number of events by topic, also of those that bookings, which stops with the filling, has yet to publish. */
  const events = async () => {
    const waiting = 'select topic from outbox where "publishedAt" is null';
    await eventually(async () => expect(await ask('identity', waiting)).toEqual([]));
    const published = await ask(
      'event_log',
      `select topic from log where topic <> 'vehicles.vehicles'`,
    );
    const all = new Map<unknown, number>();
    for (const { topic } of [...published, ...(await ask('bookings', waiting))]) {
      all.set(topic, (all.get(topic) ?? 0) + 1);
    }
    return all;
  };

  it('has everything that an interrupted filling has in the end', async () => {
    expect(await summaryOf(databases)).toEqual(WHOLE_DEMO);
  });

  it('has customers, a photo for each vehicle, completed, cancelled and upcoming appointments, and drafts', async () => {
    const { users, vehicles, photos, appointments, answers } = await counts();
    expect(users).toEqual([{ count: '12' }]);
    expect(vehicles).toEqual([{ count: '23' }]);
    expect(photos).toEqual(vehicles);
    expect(appointments.map(({ status }) => status)).toEqual([
      'cancelled',
      'completed',
      'scheduled',
    ]);
    expect(answers[0]).toEqual({ completedAt: false, count: '2' });
  });

  it('BIZ-09 has opening hours and a closed day without bookings', async () => {
    const [row] = await ask('bookings', 'select settings from business');
    expect(row?.['settings']).toMatchObject({
      closures: [{ from: '2026-11-27', to: '2026-11-27', reason: 'Team training' }],
      paymentNote: 'Pay by card or cash when your car is done. No deposit.',
    });
    const booked = await ask(
      'bookings',
      `select count(*) from services where "serviceDate" like '2026-11-27%'`,
    );
    expect(booked).toEqual([{ count: '0' }]);
  });

  it('AVAIL-01 has two crews, and assigns upcoming appointments to them', async () => {
    const crews = await ask('bookings', 'select name from crews order by name');
    expect(crews.map((row) => row['name'])).toEqual(['North crew', 'South crew']);
    const [row] = await ask(
      'bookings',
      `select count(*)::int as coming, count(place."id")::int as placed
       from services left join crew_times as place on place."appointmentId" = services."id"
       where "status" in ('scheduled', 'in_progress') and services."endsAt" > '${NOW.toISOString()}'`,
    );
    expect(Number(row?.['coming'])).toBeGreaterThan(0);
    expect(Number(row?.['placed'])).toBeGreaterThan(Number(row?.['coming']) / 2);
  });

  it('has plausible times: bookings precede their appointments, and nothing is in the future', async () => {
    const rows = await ask(
      'bookings',
      `select count(*) from services where "createdAt" >= "startsAt" or "createdAt" > '${NOW.toISOString()}'`,
    );
    expect(rows).toEqual([{ count: '0' }]);
    const events = await ask(
      'event_log',
      `select count(*) from log where topic <> 'vehicles.vehicles' and (event->>'time')::timestamptz > '${NOW.toISOString()}'`,
    );
    expect(events).toEqual([{ count: '0' }]);
  });

  it('gives the demo customer a vehicle for every state of the wash badge', async () => {
    const [lead] = await ask(
      'identity',
      `select id from users where email = 'demo@dewlane.example'`,
    );
    await eventually(async () => {
      const washed = await ask(
        'vehicles',
        `select model, "lastServiceDate"::date::text as washed from vehicles where "userId" = '${lead?.['id']}' order by "createdAt"`,
      );
      expect(washed).toEqual([
        { model: 'Camry', washed: '2026-11-14' },
        { model: 'Outback', washed: '2026-11-09' },
        { model: 'F-150', washed: '2026-11-02' },
        { model: 'Civic', washed: '2026-10-16' },
        { model: 'Model Y', washed: '2026-10-09' },
      ]);
    });
    const coming = await ask(
      'bookings',
      `select "vehicleInfo" from services where "userId" = '${lead?.['id']}' and status = 'scheduled'`,
    );
    expect(coming).toEqual([{ vehicleInfo: '2024 Tesla Model Y' }]);
  });

  it('has valid images as photos', async () => {
    const [photo] = await ask('vehicles', 'select bytes from photos limit 1');
    const { format, width, height } = await sharp(photo?.['bytes'] as Buffer).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 750 });
  });

  it('has every confirmation and reminder that was due sent on time', async () => {
    const mails = await ask(
      'bookings',
      'select kind, state, count(*)::int from mail_messages group by 1, 2 order by 1, 2',
    );
    expect(mails.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      '24h sent',
      '2h sent',
      'cancelled sent',
      'confirmation sent',
    ]);
    const late = await ask(
      'bookings',
      'select count(*)::int from mail_messages where "sentAt" >= "startsAt" or "sentAt" < "createdAt"',
    );
    expect(late).toEqual([{ count: 0 }]);
    const planned = await ask(
      'bookings',
      `select count(*)::int from reminders where state = 'planned' and "remindAt" <= '${NOW.toISOString()}'`,
    );
    expect(planned).toEqual([{ count: 0 }]);
  });

  it('OPS-47 reaches nobody over the mail server of the settings', () => {
    expect(mailServer.arrived).toEqual([]);
  });

  it('is unchanged by a second filling, even days later', async () => {
    const before = await counts();
    await fillDemo({ ...options, now: new Date('2026-11-21T19:30:00Z') });
    await expect(counts()).resolves.toEqual(before);
  });

  it('continues where a killed filling stopped, without duplicates', async () => {
    const before = await counts();
    const state = JSON.parse(readFileSync(options.progressFile, 'utf8'));
    const forgotten = Object.keys(state.results)
      .filter((key) => !key.startsWith('person guest'))
      .slice(-12);
    for (const key of forgotten) delete state.results[key];
    writeFileSync(options.progressFile, JSON.stringify({ ...state, finished: false }));

    await fillDemo(options);

    await expect(counts()).resolves.toEqual(before);
    expect(JSON.parse(readFileSync(options.progressFile, 'utf8'))).toEqual({
      ...state,
      finished: true,
      results: expect.objectContaining({}),
    });
  });
});

describe("the demo's calendar", () => {
  it.each(['2026-11-01', '2026-11-15', '2026-11-30', '2026-12-31', '2027-02-14'])(
    'fills the month around %s, and leaves Sundays to the detailers',
    (today) => {
      const calendar = demoCalendar(today);
      const days = new Set(calendar.map(({ date }) => date));
      const inMonth = [...days].filter((date) => date.startsWith(today.slice(0, 7)));
      expect(inMonth.length).toBeGreaterThanOrEqual(18);
      expect([...days].filter((date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 0)).toEqual(
        [],
      );
      expect(
        calendar.filter(({ date, outcome }) => date >= today && outcome === 'completed'),
      ).toEqual([]);
      expect(
        calendar.filter(({ date, outcome }) => date < today && outcome === 'scheduled'),
      ).toEqual([]);
    },
  );
});
