import { randomUUID } from 'node:crypto';
import { eventually, queryRows, untilServed } from '@dewlane/test-engines';
import {
  type BrowserResponse,
  CAMRY,
  openAsStaff,
  openBrowser,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({ env: { OPEN_GRAPHQL: 'true', TRUST_PROXY: '127.0.0.1,::1' } });
  const staff = await openAsStaff(stack);
  const query = 'mutation ($input: CreateCrewInput!) { createCrew(input: $input) { id } }';
  for (const name of ['North', 'South', 'West', 'East', 'Central']) {
    const input = { name, color: '#0f766e' };
    const { body } = await staff.graphql({ query, variables: { input } });
    expect(body.errors).toBeUndefined();
  }
});
afterAll(() => stack?.stop());

/** A Thursday some weeks ahead, on which no clock changes, as `YYYY-MM-DD`. */
function workingDay(weeks: number): string {
  const day = new Date(Date.now() + weeks * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((4 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** A visitor with an IP address of their own and a vehicle; the returned function books. */
async function visitor(number: number) {
  const headers = { 'x-forwarded-for': `198.51.${100 + Math.floor(number / 250)}.${number % 250}` };
  const browser = openBrowser(stack.url);
  // A busy machine may respond with 503 to some of these; only the bookings afterwards are the race.
  const body = await eventually(async () => {
    expect((await browser.get('/api/auth/user', headers)).status).toBe(200);
    const added = await browser.post('/api/vehicles', CAMRY, headers);
    expect(added.status).toBe(201);
    return added.body;
  });
  return (serviceDate: string) => {
    const wish = { vehicleId: body.id, serviceDate, serviceType: 'Detail Plus +' };
    const attempt = { ...headers, 'idempotency-key': randomUUID() };
    return untilServed(() => browser.post('/api/services', wish, attempt));
  };
}

const statusOf = ({ status }: BrowserResponse) => status;

describe('availability through the gateway', () => {
  it('AVAIL-07 AVAIL-01 gives 10 of 200 who race for 10 free places one each, and offers the others three other times', async () => {
    const date = workingDay(3);
    const racers: Awaited<ReturnType<typeof visitor>>[] = [];
    for (let first = 0; first < 200; first += 20) {
      const group = Array.from({ length: 20 }, (_, index) => visitor(first + index));
      racers.push(...(await Promise.all(group)));
    }
    // Bookings asks vehicles about a car it has not heard of; here only places are to decide.
    await eventually(async () => {
      const [heard] = await queryRows(
        stack.databaseUrls.bookings,
        'select count(*)::int as cars from vehicles',
      );
      expect(heard?.['cars']).toBeGreaterThanOrEqual(racers.length);
    });
    // Each of the five crews has room for one four-hour job in the morning and one in the afternoon.
    const wishOf = (index: number) =>
      `${date} ${index % 2 === 0 ? 'Morning (8AM - 12PM)' : 'Afternoon (12PM - 4PM)'}`;
    const responses = await Promise.all(racers.map((book, index) => book(wishOf(index))));
    const statuses = responses.map(statusOf);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(190);
    for (const [index, { status, body }] of responses.entries()) {
      if (status !== 409) continue;
      expect(body).toMatchObject({ code: 'SLOT_TAKEN' });
      expect(body.alternatives).toHaveLength(3);
      // The other half of the day may still be free when a racer is refused.
      expect(body.alternatives).not.toContain(wishOf(index));
    }
    const late = await Promise.all(racers.slice(0, 2).map((book, index) => book(wishOf(index))));
    expect(late.map(statusOf)).toEqual([409, 409]);
    for (const { body } of late) {
      expect(body.alternatives).toHaveLength(3);
      expect(body.alternatives.join()).not.toContain(date);
    }
  });

  it('AVAIL-11 lets staff exceed capacity over REST, and over GraphQL only if they say so', async () => {
    const date = workingDay(5);
    const bookings = [];
    for (let number = 300; number < 306; number += 1) {
      const book = await visitor(number);
      bookings.push(await book(`${date} ${number === 305 ? '8:00 AM' : '1:00 PM'}`));
    }
    expect(bookings.map(statusOf)).toEqual([201, 201, 201, 201, 201, 201]);
    const id = bookings.at(-1)?.body.id;
    const staff = await openAsStaff(stack);
    const query = `mutation ($input: UpdateAppointmentInput!) {
      updateAppointment(input: $input) { id withoutCrew crew { name } }
    }`;
    const input = { id, serviceDate: `${date} 1:30 PM` };
    const refused = await staff.graphql({ query, variables: { input } });
    expect(refused.body.errors[0].extensions).toMatchObject({ code: 'SLOT_TAKEN', status: 409 });
    expect(refused.body.errors[0].extensions.alternatives).toHaveLength(3);
    const path = `/api/admin/appointments/${id}`;
    const { status } = await staff.send('PATCH', path, { serviceDate: `${date} 1:30 PM` });
    expect(status).toBe(200);
    const plan = `query ($id: ID!) { staffAppointment(id: $id) { withoutCrew crew { name } } }`;
    // Staff see a booking once its event has arrived.
    await eventually(async () => {
      const { body } = await staff.graphql({ query: plan, variables: { id } });
      expect(body.data.staffAppointment).toEqual({ withoutCrew: true, crew: null });
    });
  });
});
