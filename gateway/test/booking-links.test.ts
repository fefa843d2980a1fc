import { createPool } from '@dewlane/service-kit';
import { eventually, UNTIL_SENT } from '@dewlane/test-engines';
import {
  addVehicle,
  book,
  openAsCustomer,
  openAsGuest,
  openAsStaff,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let stack: TestStack;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  stack = await startTestStack({
    env: {
      PUBLIC_URL: 'http://wash.example',
      BUSINESS_PHONE: '(408) 555-0142',
      OPEN_GRAPHQL: 'true',
    },
  });
  pool = createPool({ connectionString: stack.databaseUrls.bookings });
});
afterAll(async () => {
  await pool?.end();
  await stack?.stop();
});

interface Delivered {
  text: string;
  calendar: string;
}

/** The mailbox's messages about an appointment, oldest first, once there are that many. */
const mailbox = (appointmentId: string, atLeast = 1): Promise<Delivered[]> =>
  eventually(async () => {
    const { rows } = await pool.query<Delivered>(
      `select "text", "calendar" from mailbox join mail_messages on "mailId" = mail_messages.id
         where "appointmentId" = $1 order by "sentAt"`,
      [appointmentId],
    );
    if (rows.length < atLeast) throw new Error(`${rows.length} messages`);
    return rows;
  }, UNTIL_SENT);
const linkIn = ({ text }: Delivered) => /\/booking\/[\w-]{43}/.exec(text)?.[0] ?? 'no link';
/** An account's booking, and the link in its confirmation. */
const bookedWithLink = async () => {
  const customer = await openAsCustomer(stack.url);
  const vehicleId = await addVehicle(customer, { make: 'Custom', model: 'My red van' });
  const appointment = await book(customer, vehicleId);
  const [confirmation] = await mailbox(appointment.id);
  if (!confirmation) throw new Error('There is no confirmation.');
  return { customer, appointment, confirmation, link: linkIn(confirmation) };
};
const recipients = async () =>
  (await pool.query('select "address", "confirmedAt", "unsubscribedAt" from recipients')).rows;
/** A request without any cookie, as from another device. */
const ask = (path: string, init: RequestInit = {}) => fetch(`${stack.url}${path}`, init);
const press = (path: string, init: RequestInit = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: '',
    ...init,
  });

describe('the link in a message', () => {
  it('SELF-04 SELF-13 shows the booking without an account, and opening it changes nothing', async () => {
    const { link, appointment, customer, confirmation } = await bookedWithLink();
    expect(confirmation.text).not.toContain('My red van');
    const before = await recipients();
    for (const path of [link, `${link}/unsubscribe`]) {
      for (const method of ['GET', 'HEAD']) {
        const response = await ask(path, { method });
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('referrer-policy')).toBe('no-referrer');
        expect(response.headers.get('x-robots-tag')).toContain('noindex');
        expect(response.headers.get('set-cookie')).toBeNull();
      }
    }
    expect(await recipients()).toEqual(before);
    const page = await (await ask(link)).text();
    expect(page).toContain(appointment.confirmationNumber);
    expect(page).toContain('between 8:00 AM and 12:00 PM');
    expect(page).toContain('(408) 555-0142');
    expect(page).not.toContain('My red van');
    expect(page).not.toContain(customer.email);
  });

  it('SELF-13 confirms the address with its button, and shows everything from then on', async () => {
    const { link, appointment, customer } = await bookedWithLink();
    const response = await press(`${link}/confirm`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('My red van');
    expect(await recipients()).toContainEqual({
      address: customer.email,
      confirmedAt: expect.any(Date),
      unsubscribedAt: null,
    });
    const staff = await openAsStaff(stack);
    const changed = await staff.send('PATCH', `/api/admin/appointments/${appointment.id}`, {
      location: '9 Oak Street, Fresno',
    });
    expect(changed.status).toBe(200);
    const [, moved] = await mailbox(appointment.id, 2);
    expect(moved?.text).toContain('Where now: 9 Oak Street, Fresno');
    expect(moved?.text).toContain('My red van');
    expect(moved && linkIn(moved)).toBe(link);
  });

  it.each([
    ['a button', 'application/x-www-form-urlencoded', ''],
    ['a mail program', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a mail program that sends a form in parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('SELF-13 ends all messages to the address on a request from %s', async (_, type, body) => {
    const { link, customer } = await bookedWithLink();
    const headers = { 'content-type': type };
    const response = await press(`${link}/unsubscribe`, { headers, body });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Messages are stopped');
    const next = await book(customer, await addVehicle(customer));
    const state = await eventually(async () => {
      const { rows } = await pool.query<{ state: string }>(
        'select "state" from mail_messages where "appointmentId" = $1',
        [next.id],
      );
      const [mail] = rows;
      if (mail === undefined || !['sent', 'suppressed'].includes(mail.state)) {
        throw new Error('not decided yet');
      }
      return mail.state;
    }, UNTIL_SENT);
    expect(state).toBe('suppressed');
    const again = await press(`${link}/confirm`);
    expect(await again.text()).toContain('You have confirmed that this address is yours.');
  });

  it.each([
    '/booking/x',
    `/booking/${'A'.repeat(43)}`,
    `/booking/${'A'.repeat(150)}`,
    '/booking/%00',
    '/booking/%F0%9F%9A%97',
  ])('SELF-04 reveals nothing if it is wrong, and says what to do: %s', async (path) => {
    for (const response of [
      await ask(path),
      await ask(`${path}/unsubscribe`),
      await press(`${path}/confirm`),
      await press(`${path}/unsubscribe`),
    ]) {
      expect([400, 404]).toContain(response.status);
      const text = await response.text();
      expect(text).not.toMatch(/CW-|at \w+ \(/);
      if (path.startsWith('/booking/A')) expect(text).toContain('does not work any more');
    }
  });

  it('SELF-11 shows in the browser’s language that it is wrong', async () => {
    const path = `/booking/${'A'.repeat(43)}`;
    const titleIn = async (language: string) => {
      const response = await ask(path, { headers: { 'accept-language': language } });
      expect(response.status).toBe(404);
      return /<h1>(.*)<\/h1>/.exec(await response.text())?.[1];
    };
    expect(await titleIn('es-MX,es;q=0.9')).toBe('Este enlace ya no funciona');
    expect(await titleIn('en-US')).toBe('This link does not work any more');
  });

  it('SELF-04 stops working with the appointment, but still ends messages', async () => {
    const { link, appointment, customer } = await bookedWithLink();
    const staff = await openAsStaff(stack);
    await staff.send('DELETE', `/api/admin/appointments/${appointment.id}`);
    const page = await (await ask(link)).text();
    expect(page).not.toContain(appointment.confirmationNumber);
    await mailbox(appointment.id);
    await press(`${link}/unsubscribe`);
    expect(await recipients()).toContainEqual({
      address: customer.email,
      confirmedAt: null,
      unsubscribedAt: expect.any(Date),
    });
  });

  it('SELF-02 SELF-05 moves and cancels without an account, and staff see that the customer did it', async () => {
    const { link, appointment } = await bookedWithLink();
    const linkToken = link.slice('/booking/'.length);
    const change = async (mutation: string, input: object) => {
      const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
      const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { version status isChangeable } }`;
      const response = await ask('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { input: { linkToken, ...input } } }),
      });
      return ((await response.json()) as { data: Record<string, unknown> }).data[mutation];
    };
    const serviceDate = '2099-01-05 evening';
    expect(await change('moveOwnBooking', { expectedVersion: 1, serviceDate })).toEqual({
      version: 2,
      status: 'scheduled',
      isChangeable: true,
    });
    expect(await change('cancelOwnBooking', { expectedVersion: 2, reason: 'Rain' })).toEqual({
      version: 3,
      status: 'cancelled',
      isChangeable: false,
    });
    const staff = await openAsStaff(stack);
    const query = `query ($id: ID!) {
      staffAppointment(id: $id) { version status cancelReason serviceDate }
      auditEntries(subjectId: $id, first: 5) { nodes { actor address after } }
    }`;
    const seen = await eventually(async () => {
      const { body } = await staff.graphql({ query, variables: { id: appointment.id } });
      if (body.data.staffAppointment?.version !== 3) throw new Error('not projected yet');
      return body.data;
    });
    expect(seen.staffAppointment).toMatchObject({ status: 'cancelled', cancelReason: 'Rain' });
    const { nodes } = seen.auditEntries;
    expect(nodes.map(({ actor }: { actor: string }) => actor)).toEqual(['customer', 'customer']);
    expect(nodes[0].after).toMatchObject({ status: 'cancelled', cancelReason: 'Rain' });
  });

  it('SELF-10 SELF-12 gives the message’s calendar entry, without the location until the address is confirmed', async () => {
    const { link, confirmation } = await bookedWithLink();
    const uid = (file: string) => /^UID:(.*)\r$/m.exec(file)?.[1];
    const response = await ask(`${link}/calendar.ics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const file = await response.text();
    expect(uid(file)).toBe(uid(confirmation.calendar));
    expect(file).not.toContain('My red van');
    expect((await ask(`/booking/${'A'.repeat(43)}/calendar.ics`)).status).toBe(404);
  });

  it('refuses a form that is too long', async () => {
    const { link } = await bookedWithLink();
    const response = await press(`${link}/confirm`, { body: 'x'.repeat(5_000) });
    expect(response.status).toBe(413);
  });
});

describe('GET /api/appointments/{id}/calendar.ics', () => {
  it('SELF-10 gives the owner the same entry as the message, and moves it with the appointment', async () => {
    const { customer, appointment, confirmation } = await bookedWithLink();
    const path = `/api/appointments/${appointment.id}/calendar.ics`;
    const valueIn = (file: string, name: string) =>
      new RegExp(`^${name}[:;](.*)\\r$`, 'm').exec(file)?.[1];
    const first = await customer.get(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('content-disposition')).toBe(
      `attachment; filename="${appointment.confirmationNumber}.ics"`,
    );
    for (const name of ['UID', 'SEQUENCE', 'DTSTART', 'DTEND']) {
      expect(valueIn(first.text, name)).toBe(valueIn(confirmation.calendar, name));
    }
    expect(first.text).toContain('My red van');
    const staff = await openAsStaff(stack);
    const moved = await staff.send('PATCH', `/api/admin/appointments/${appointment.id}`, {
      serviceDate: '2099-01-05 evening',
    });
    expect(moved.status).toBe(200);
    const second = await customer.get(path);
    expect(valueIn(second.text, 'UID')).toBe(valueIn(first.text, 'UID'));
    expect(Number(valueIn(second.text, 'SEQUENCE'))).toBeGreaterThan(
      Number(valueIn(first.text, 'SEQUENCE')),
    );
    expect(valueIn(second.text, 'DTSTART')).toBe('20990106T000000Z');
  });

  it('SELF-10 serves the owner alone', async () => {
    const { appointment } = await bookedWithLink();
    const path = `/api/appointments/${appointment.id}/calendar.ics`;
    expect((await ask(path)).status).toBe(404);
    expect((await (await openAsCustomer(stack.url)).get(path)).status).toBe(404);
    expect((await (await openAsGuest(stack.url)).get(path)).status).toBe(404);
    const owner = await openAsCustomer(stack.url);
    expect((await owner.get('/api/appointments/nonsense/calendar.ics')).status).toBe(404);
  });
});
