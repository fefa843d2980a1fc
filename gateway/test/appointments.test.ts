import { eventually } from '@dewlane/test-engines';
import {
  addVehicle,
  book,
  dayAhead,
  newEmail,
  openAsCustomer,
  openAsGuest,
  openBrowser,
  PASSWORD,
  register,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerWithData } from './support/register-with-data.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.stop());

const ANSWERS = {
  contactName: 'Ann Lee',
  contactPhone: '(555) 010-0199',
  parkingOption: 'Driveway',
  vehicleType: 'sedan',
  previouslyDetailed: 'yes',
  occupants: 'Pets',
  timeSlot: 'morning',
  customTime: null,
  location: '12 Oak Street, Fresno',
  customVehicleInfo: null,
  selectedServicePackage: 'detail',
  completedAt: true,
};

describe('POST /api/services', () => {
  it('API-11 DATA-10 books, and returns an id and a confirmation number', async () => {
    const browser = await openAsCustomer(stack.url);
    const vehicleId = await addVehicle(browser);
    const body = await book(browser, vehicleId, { specialInstructions: 'Mind the dog' });
    expect(body).toMatchObject({
      vehicleId,
      serviceDate: `${dayAhead()} Morning (8AM - 12PM)`,
      serviceType: 'Detail',
      status: 'scheduled',
      price: '$150',
      detailerId: 1,
      specialInstructions: 'Mind the dog',
    });
    expect(body.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(body.confirmationNumber).toMatch(/^CW-[A-Z0-9]{8}$/);
  });

  it('DATA-10 sets id and number itself, whatever the body says', async () => {
    const browser = await openAsGuest(stack.url);
    const madeUp = { id: 'mine', confirmationNumber: 'CW-AAAAAAAA' };
    const body = await book(browser, await addVehicle(browser), madeUp);
    expect(body.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(body.confirmationNumber).not.toBe(madeUp.confirmationNumber);
  });

  it.each([
    ['maintenance', 'Maintenance', '$100'],
    ['basic', 'Maintenance', '$100'],
    ['Detail', 'Detail', '$150'],
    ['full', 'Detail Plus', '$200'],
    ['Detail Plus +', 'Detail Plus +', '$299'],
  ])(
    'API-13 API-12 sets the status, detailer and price of %s itself',
    async (serviceType, label, price) => {
      const browser = await openAsGuest(stack.url);
      const vehicleId = await addVehicle(browser);
      const more = { serviceType, price: '$1', status: 'completed', detailerId: 99 };
      expect(await book(browser, vehicleId, more)).toMatchObject({
        serviceType: label,
        price,
        status: 'scheduled',
        detailerId: 1,
      });
    },
  );

  it("API-14 refuses a vehicle that is not the caller's, and books nothing", async () => {
    const owner = await openAsCustomer(stack.url);
    const vehicleId = await addVehicle(owner);
    const browser = await openAsCustomer(stack.url);
    const { status, body } = await browser.post('/api/services', {
      vehicleId,
      detailerId: 1,
      serviceDate: dayAhead(),
      serviceType: 'Detail',
    });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await browser.get('/api/services/user')).body).toEqual([]);
  });

  it.each([
    ['', ''],
    [' Evening (4PM - 8PM)', ' Evening (4PM - 8PM)'],
    [' afternoon', ' Afternoon (12PM - 4PM)'],
    [' 3:15 PM', ' 3:15 PM'],
    ['T15:15', ' 15:15'],
  ])('API-15 accepts a date followed by "%s"', async (given, stored) => {
    const browser = await openAsGuest(stack.url);
    const vehicleId = await addVehicle(browser);
    const { serviceDate } = await book(browser, vehicleId, {
      serviceDate: `${dayAhead()}${given}`,
    });
    expect(serviceDate).toBe(`${dayAhead()}${stored}`);
  });

  it.each(['2031-02-30', '2020-01-01', 'tomorrow', `${dayAhead()} noonish`, `${dayAhead()} 25:00`])(
    'API-15 refuses the date "%s"',
    async (serviceDate) => {
      const browser = await openAsGuest(stack.url);
      const vehicleId = await addVehicle(browser);
      const payload = { vehicleId, detailerId: 1, serviceDate, serviceType: 'Detail' };
      const { status, body } = await browser.post('/api/services', payload);
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty('serviceDate');
    },
  );

  it('API-16 gives unique confirmation numbers without look-alike characters', async () => {
    const browser = await openAsGuest(stack.url);
    const vehicleId = await addVehicle(browser);
    const numbers = [];
    for (let count = 0; count < 10; count += 1) {
      numbers.push((await book(browser, vehicleId)).confirmationNumber);
    }
    expect(new Set(numbers).size).toBe(10);
    for (const number of numbers) expect(number).toMatch(/^CW-[^01ILO]{8}$/);
    // Consecutive numbers have nothing in common; those of a counter would share their first characters.
    for (let place = 3; place < 11; place += 1) {
      expect(new Set(numbers.map((number) => number[place])).size).toBeGreaterThan(2);
    }
  });

  it('API-41 books once for the same key, and refuses another body with 409', async () => {
    const browser = await openAsCustomer(stack.url);
    const vehicleId = await addVehicle(browser);
    const payload = { vehicleId, detailerId: 1, serviceDate: dayAhead(), serviceType: 'Detail' };
    const headers = { 'idempotency-key': 'one-wash' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => browser.post('/api/services', payload, headers)),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const other = { ...payload, serviceType: 'Maintenance' };
    expect((await browser.post('/api/services', other, headers)).status).toBe(409);
    expect((await browser.get('/api/services/user')).body).toHaveLength(1);
  });
});

describe("a customer's lists", () => {
  it('API-09 DATA-18 lists services by GET /api/services/user, newest first', async () => {
    const browser = await openAsCustomer(stack.url);
    const vehicleId = await addVehicle(browser);
    await book(browser, vehicleId, { serviceDate: dayAhead(10) });
    await book(browser, vehicleId, { serviceDate: dayAhead(30) });
    const { status, body } = await browser.get('/api/services/user');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { serviceType: 'Detail', scheduledDate: dayAhead(30), status: 'scheduled', price: '$150' },
      { serviceType: 'Detail', scheduledDate: dayAhead(10), status: 'scheduled', price: '$150' },
    ]);
    expect(body[0].id).toEqual(expect.any(String));
  });

  it('API-10 DATA-14 DATA-15 lists appointments with all details by GET /api/appointments/user', async () => {
    const browser = await openAsCustomer(stack.url);
    const vehicleId = await addVehicle(browser);
    const saved = await browser.post('/api/quiz-responses', {
      ...ANSWERS,
      serviceDate: dayAhead(),
    });
    const booked = await book(browser, vehicleId, { sessionId: saved.body.sessionId });
    const { status, body } = await browser.get('/api/appointments/user');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: booked.id,
        sessionId: saved.body.sessionId,
        vehicleId,
        vehicleInfo: '2021 Toyota Camry',
        serviceType: 'Detail',
        serviceDate: `${dayAhead()} Morning (8AM - 12PM)`,
        timeSlot: 'Morning (8AM - 12PM)',
        status: 'scheduled',
        customerName: 'Ann Lee',
        customerEmail: browser.email,
        contactPhone: '(555) 010-0199',
        price: '$150',
        location: '12 Oak Street, Fresno',
        specialInstructions: null,
        confirmationNumber: booked.confirmationNumber,
        fullDetails: {
          selectedServicePackage: 'detail',
          contactName: 'Ann Lee',
          contactPhone: '(555) 010-0199',
          vehicleType: 'sedan',
          vehicleDetails: { miles: '45000', color: 'Blue' },
          parkingOption: 'Driveway',
          previouslyDetailed: 'yes',
          occupants: 'Pets',
          customVehicleInfo: null,
        },
      },
    ]);
  });

  it("PERM-02 contains nobody else's", async () => {
    const owner = await openAsCustomer(stack.url);
    await book(owner, await addVehicle(owner));
    const other = await openAsCustomer(stack.url);
    expect((await other.get('/api/services/user')).body).toEqual([]);
    expect((await other.get('/api/appointments/user')).body).toEqual([]);
  });

  it('NET-01 DATA-14 returns appointments while the vehicles service is down, except for data only that service has', async () => {
    const browser = await openAsCustomer(stack.url);
    await book(browser, await addVehicle(browser));
    await stack.stopService('vehicles');
    try {
      const { status, body } = await browser.get('/api/appointments/user');
      expect(status).toBe(200);
      expect(body).toMatchObject([{ vehicleInfo: '2021 Toyota Camry' }]);
      const down = await browser.get(`/api/vehicles/user/${browser.id}`);
      expect([down.status, down.body.code]).toEqual([503, 'UNAVAILABLE']);
    } finally {
      await stack.startService('vehicles');
    }
  });

  it('API-51 returns what vehicles and lists know while bookings is down, and null for what it adds', async () => {
    const browser = await openAsCustomer(stack.url);
    const vehicleId = await addVehicle(browser);
    const { id } = await book(browser, vehicleId);
    // Staff may send operations of their own, also about vehicles that are theirs.
    expect((await browser.post('/api/admin/login', stack.staff)).status).toBe(200);
    const listed = {
      query:
        'query ($id: ID!) { staffAppointment(id: $id) { id serviceType withoutCrew crew { id } } }',
      variables: { id },
    };
    const nobody = { withoutCrew: false, crew: null };
    // Staff see a booking once its event has arrived.
    await eventually(async () =>
      expect((await browser.graphql(listed)).body).toEqual({
        data: { staffAppointment: { id, serviceType: 'Detail', ...nobody } },
      }),
    );
    await stack.stopService('bookings');
    try {
      const { body: row } = await browser.graphql(listed);
      expect(row.data.staffAppointment).toMatchObject({ id, serviceType: 'Detail' });
      expect(row.data.staffAppointment).toMatchObject({ withoutCrew: null, crew: null });
      expect(row.errors[0].extensions).toMatchObject({ code: 'UNAVAILABLE' });
      const { body: garage } = await browser.graphql({
        query: '{ vehicles { nodes { id upcomingAppointments { id } } } }',
      });
      expect(garage.data.vehicles.nodes).toEqual([{ id: vehicleId, upcomingAppointments: null }]);
      expect(garage.errors[0].extensions).toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await stack.startService('bookings');
    }
  });

  it('API-39 responds with 503 while bookings is down', async () => {
    const browser = await openAsCustomer(stack.url);
    const vehicleId = await addVehicle(browser);
    await stack.stopService('bookings');
    try {
      for (const response of [
        await browser.get('/api/services/user'),
        await browser.get('/api/appointments/user'),
        await browser.post('/api/quiz-responses', ANSWERS),
        await browser.post('/api/services', {
          vehicleId,
          serviceDate: dayAhead(),
          serviceType: 'Detail',
        }),
      ]) {
        expect(response.status).toBe(503);
        expect(response.body).toEqual({
          error: response.body.message,
          message: response.body.message,
          code: 'UNAVAILABLE',
          requestId: expect.any(String),
        });
      }
    } finally {
      await stack.startService('bookings');
    }
  });
});

describe('POST /api/quiz-responses', () => {
  it('API-17 DATA-16 saves answers and returns id and sessionId', async () => {
    const browser = await openAsGuest(stack.url);
    const payload = { ...ANSWERS, serviceDate: dayAhead() };
    const { status, body } = await browser.post('/api/quiz-responses', payload);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...payload,
      id: expect.any(String),
      sessionId: expect.any(String),
      timeSlot: 'Morning (8AM - 12PM)',
      specialInstructions: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('API-17 saves a model as long as a vehicle’s may be', async () => {
    const browser = await openAsGuest(stack.url);
    const { status } = await browser.post('/api/quiz-responses', {
      ...ANSWERS,
      serviceDate: dayAhead(),
      model: 'x'.repeat(200),
    });
    expect(status).toBe(201);
  });

  it('API-17 DATA-16 saves a custom time and a vehicle in words', async () => {
    const browser = await openAsGuest(stack.url);
    const payload = {
      ...ANSWERS,
      serviceDate: dayAhead(),
      timeSlot: 'custom',
      customTime: '9:30 AM',
      customVehicleInfo: 'A red van',
    };
    const { status, body } = await browser.post('/api/quiz-responses', payload);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...payload, timeSlot: '9:30 AM' });
  });

  it('API-19 updates the draft with the same sessionId', async () => {
    const browser = await openAsGuest(stack.url);
    const draft = await browser.post('/api/quiz-responses', { contactName: 'Ann' });
    const { sessionId, id } = draft.body;
    const later = await browser.post('/api/quiz-responses', { sessionId, contactName: 'Ann Lee' });
    expect(later.body).toMatchObject({ id, sessionId, contactName: 'Ann Lee', completedAt: false });
  });

  it('API-19 lets only the owner update a draft', async () => {
    const owner = await openAsGuest(stack.url);
    const { sessionId } = (await owner.post('/api/quiz-responses', { contactName: 'Ann' })).body;
    const other = await openAsGuest(stack.url);
    const { status } = await other.post('/api/quiz-responses', { sessionId, contactName: 'Eve' });
    expect([403, 404, 409]).toContain(status);
    const again = await owner.post('/api/quiz-responses', {
      sessionId,
      contactPhone: '5550100199',
    });
    expect(again.body.contactName).not.toBe('Eve');
  });

  it('API-17 responds to a completed session with 200 for the same answers and 409 for others', async () => {
    const browser = await openAsGuest(stack.url);
    const payload = { ...ANSWERS, serviceDate: dayAhead() };
    const { body } = await browser.post('/api/quiz-responses', payload);
    const same = { ...payload, sessionId: body.sessionId };
    const again = await browser.post('/api/quiz-responses', same);
    expect([again.status, again.body]).toEqual([200, body]);
    const other = await browser.post('/api/quiz-responses', { ...same, contactName: 'Eve' });
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('API-41 saves once for the same key, and refuses another body with 409', async () => {
    const browser = await openAsGuest(stack.url);
    const headers = { 'idempotency-key': 'answers' };
    const first = await browser.post('/api/quiz-responses', { contactName: 'Ann' }, headers);
    const again = await browser.post('/api/quiz-responses', { contactName: 'Ann' }, headers);
    expect(again.body).toEqual(first.body);
    expect(
      (await browser.post('/api/quiz-responses', { contactName: 'Eve' }, headers)).status,
    ).toBe(409);
  });

  it("AUTH-18 moves a guest's draft to the account at registration", async () => {
    const { browser, saved } = await registerWithData(
      stack.url,
      async (guest) => (await guest.post('/api/quiz-responses', { contactName: 'Ann' })).body,
    );
    const { sessionId, id } = saved;
    const later = await browser.post('/api/quiz-responses', { sessionId, contactName: 'Ann Lee' });
    expect(later.body.id).toBe(id);
  });

  it('PERM-01 lets a guest complete the questionnaire, then register or log in', async () => {
    const browser = await openAsGuest(stack.url);
    const vehicleId = await addVehicle(browser);
    const booked = await book(browser, vehicleId);
    const answers = { ...ANSWERS, serviceDate: dayAhead(), sessionId: 'perm-01' };
    const saved = await browser.post('/api/quiz-responses', answers);
    expect([saved.status, saved.body.completedAt]).toEqual([201, true]);
    expect(booked.confirmationNumber).toMatch(/^CW-/);
    const email = newEmail();
    expect((await register(browser, email)).status).toBe(201);
    const later = await openAsGuest(stack.url);
    const login = { identifier: email, password: PASSWORD };
    expect((await later.post('/api/auth/login', login)).status).toBe(200);
    expect((await later.get('/api/appointments/user')).body).toHaveLength(1);
  });

  it('PERM-01 lets a guest who has booked log in to an existing account, which then has the booking', async () => {
    const email = newEmail();
    expect((await register(await openAsGuest(stack.url), email)).status).toBe(201);
    const guest = await openAsGuest(stack.url);
    const { confirmationNumber } = await book(guest, await addVehicle(guest));
    const login = { identifier: email, password: PASSWORD };
    expect((await guest.post('/api/auth/login', login)).status).toBe(200);
    const { body } = await guest.get('/api/appointments/user');
    expect(body.map((one: { confirmationNumber: string }) => one.confirmationNumber)).toEqual([
      confirmationNumber,
    ]);
  });

  it('PERM-01 makes a visitor without a cookie a guest when they save something', async () => {
    const browser = openBrowser(stack.url);
    const { status } = await browser.post('/api/quiz-responses', { contactName: 'Ann' });
    expect(status).toBe(201);
    expect(browser.cookies.get('guest')).toMatch(/^guest_/);
  });
});
