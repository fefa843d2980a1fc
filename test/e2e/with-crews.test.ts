import { eventually } from '@dewlane/test-engines';
import { type MailServer, startMailServer } from '@dewlane/test-engines/mail-server';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { brokenRules } from './support/accessibility.ts';
import { type Device, openDevice, PHONE } from './support/chromium.ts';
import { dayAfter, inDays } from './support/days.ts';
import {
  addVehicle,
  askGraph,
  book,
  enterAsStaff,
  signUp,
  staffSeeBookings,
} from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { ANSWERS } from './support/questionnaire.ts';
import { loseConnection, onOperation, operationOf } from './support/responses.ts';
import { expectToast, question } from './support/screen.ts';
import { describeInBrowser } from './support/suite.ts';

/** The middle of the next month in the business time zone, one press of `Next month` away whatever today is. */
function middleOfNextMonth(): string {
  const [year = 0, month = 0] = inDays(0).split('-').map(Number);
  return new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 10);
}

const DAY = middleOfNextMonth();
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '20:00',
}));

const chooseDay = async (page: Page) => {
  await question(page, 'Which day suits you?').waitFor();
  const day = page.locator(`[data-day="${DAY}"]`);
  // It may be this month's by now.
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await day.press('Enter');
  await question(page, 'What time works best?').waitFor();
};

/** Has a product of its own, because a crew in the shared one would make other tests' times full. */
describeInBrowser('a business with one crew', () => {
  let own: Product;
  let mails: MailServer;
  const devices: Device[] = [];
  const open = async () => {
    const device = await openDevice(own.url, PHONE);
    devices.push(device);
    return device;
  };
  let staff: Device;

  beforeAll(async () => {
    mails = await startMailServer();
    own = await startProduct({ SMTP_URL: mails.url });
    staff = await open();
    await enterAsStaff(staff);
    const input = {
      name: 'North',
      color: '#0f766e',
      hours: EVERY_DAY,
      idempotencyKey: 'create-north',
    };
    await askGraph(
      staff,
      'mutation ($input: CreateCrewInput!) { createCrew(input: $input) { id } }',
      {
        input,
      },
    );
  });
  afterAll(async () => {
    for (const device of devices) await device.close();
    await own?.stop();
    await mails?.stop();
  });

  const customer = async () => {
    const device = await open();
    const { email } = await signUp(device);
    return { device, email, vehicleId: await addVehicle(device) };
  };

  it('AVAIL-07 AVAIL-08 offers the second customer the three nearest times, and books one by a tap', async () => {
    const slow = await customer();
    const fast = await customer();
    const { page } = slow.device;
    // Without a hold, which is only a courtesy: the booking decides.
    await onOperation(page, 'HoldTime', loseConnection);
    await page.goto(`/add?vehicle=${slow.vehicleId}&service=full`);
    await chooseDay(page);
    await page.getByRole('radio', { name: /^Morning/ }).press('Enter');
    await question(page, 'Service Location & Notes').waitFor();
    await page.getByRole('combobox').fill('123 Main St, Los Angeles');
    await page.getByLabel(/Special requests/i).fill('Ring twice');

    const taken = { serviceDate: `${DAY} Morning (8AM - 12PM)`, serviceType: 'Detail Plus +' };
    await book(fast.device, {
      ...taken,
      vehicleId: fast.vehicleId,
      selectedServicePackage: 'everything',
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    // A first booking asks for the contact.
    await question(page, 'Who should we ask for?').waitFor();
    await page.getByLabel('Name').fill(ANSWERS.name);
    await page.getByLabel('Phone').fill(ANSWERS.phone);
    await page.getByRole('radio', { name: 'Driveway' }).press('Enter');
    await page.getByRole('radio', { name: 'Yes' }).press('Enter');
    await page.getByRole('radio', { name: 'Pets' }).press('Enter');
    await question(page, 'Not booked yet').waitFor();
    const offers = page.getByRole('button', { name: /^Book / });
    await offers.first().waitFor();
    expect(await offers.count()).toBe(3);
    expect(await brokenRules(page)).toEqual([]);
    const afternoon = page.getByRole('button', { name: / 15, Afternoon/ });
    await afternoon.click();
    await page.getByText(/^CW-[A-Z0-9]{8}$/).waitFor();

    // Staff see it only after its event.
    const booked = await eventually(async () => {
      const { staffAppointmentsOfDay: known } = await askGraph(
        staff,
        `query ($date: Date!) { staffAppointmentsOfDay(date: $date) {
          serviceType serviceDate specialInstructions withoutCrew crew { name } } }`,
        { date: DAY },
      );
      return known.length >= 2 && known;
    });
    const crew = { withoutCrew: false, crew: { name: 'North' } };
    expect(booked).toHaveLength(2);
    expect(booked).toEqual([
      expect.objectContaining({ serviceType: 'Detail Plus +', ...crew }),
      expect.objectContaining({
        serviceType: 'Detail Plus',
        serviceDate: `${DAY} Afternoon (12PM - 4PM)`,
        specialInstructions: 'Ring twice',
        ...crew,
      }),
    ]);
  });

  it('AVAIL-09 marks a slot as Full when its places are taken', async () => {
    const { device, vehicleId } = await customer();
    const { page } = device;
    await page.goto(`/add?vehicle=${vehicleId}&service=full`);
    await chooseDay(page);
    const morning = page.getByRole('radio', { name: /^Morning.*Full/ });
    await morning.waitFor();
    expect(await morning.getAttribute('aria-disabled')).toBe('true');
    await morning.press('Enter');
    expect(await morning.getAttribute('aria-checked')).toBe('false');
    expect(
      await page.getByRole('radio', { name: /^Evening/ }).getAttribute('aria-disabled'),
    ).not.toBe('true');
  });

  it('SELF-01 SELF-02 AVAIL-12 lets a mailed link move and cancel without an account, and frees each time for others', async () => {
    const { device, email, vehicleId } = await customer();
    const nextDay = dayAfter(DAY, 1);
    const { id } = await book(device, {
      vehicleId,
      serviceDate: `${nextDay} Morning (8AM - 12PM)`,
      serviceType: 'Detail Plus +',
      selectedServicePackage: 'everything',
    });
    const { page } = await open();
    await page.goto(new URL(await linkTo(email)).pathname);
    await page.getByRole('heading', { name: 'Your wash is booked' }).waitFor();
    expect(await page.getByText(email).count()).toBe(0);
    expect(await brokenRules(page)).toEqual([]);

    await page.getByRole('button', { name: 'Move to Another Time' }).click();
    await page.getByRole('radio', { name: /Evening/ }).click();
    await page.getByRole('button', { name: /^Move to .*Evening$/ }).click();
    await expectToast(page, 'Booking Moved');
    await page.getByText('Evening (4PM - 8PM)').waitFor();
    await eventually(async () =>
      expect(await placesOf(nextDay)).toEqual([`${nextDay} Evening (4PM - 8PM)`]),
    );

    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    await page.getByLabel(/Why do you cancel/).fill('The car is sold');
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    await page.getByRole('heading', { name: 'Your wash is cancelled' }).waitFor();
    await eventually(async () => expect(await placesOf(nextDay)).toEqual([]));
    await eventually(async () => {
      const { staffAppointment } = await askGraph(
        staff,
        'query ($id: ID!) { staffAppointment(id: $id) { status cancelReason } }',
        { id },
      );
      expect(staffAppointment).toEqual({ status: 'cancelled', cancelReason: 'The car is sold' });
    });
  });

  it('AVAIL-16 lets staff plan an arrival within the window, take it back, and move one out of it and undo that', async () => {
    const { device, vehicleId } = await customer();
    const date = dayAfter(DAY, 2);
    const { id } = await book(device, {
      vehicleId,
      serviceDate: `${date} Morning (8AM - 12PM)`,
      serviceType: 'Maintenance',
      selectedServicePackage: 'maintenance',
    });
    const { page } = staff;
    /** The time comes from bookings, the date from admin, which gets a change a moment later. */
    const planOf = async () =>
      (
        await askGraph(
          staff,
          'query ($id: ID!) { staffAppointment(id: $id) { serviceDate plannedStartsAt } }',
          { id },
        )
      ).staffAppointment;
    const ownDate = () =>
      eventually(async () => {
        const own = await device.context.request.get('/api/appointments/user');
        // The product may be too busy.
        return own.ok() && (await own.json())[0]?.serviceDate;
      });
    await staffSeeBookings(staff);
    const before = await planOf();
    const choose = async (time: string) => {
      await page.getByRole('button', { name: 'Change Arrival' }).click();
      const dialog = page.getByRole('dialog', { name: 'Plan Arrival' });
      await dialog.getByLabel('The crew comes at').selectOption({ label: time });
      expect(await brokenRules(page)).toEqual([]);
      const saved = page.waitForResponse(
        (response) => operationOf(response.request()) === 'PlanArrival',
      );
      await dialog.getByRole('button', { name: 'Save Arrival' }).click();
      await saved;
    };
    await page.goto(`/admin/appointment/${id}`);
    await choose('10:15 AM');
    await expectToast(page, 'Arrival Planned');
    await page.getByText(/^Planned for .*10:15\sAM$/).waitFor();
    expect((await planOf()).serviceDate).toBe(before.serviceDate);
    await page.getByRole('button', { name: /^Back to / }).click();
    await eventually(async () => expect(await planOf()).toEqual(before));
    // The page has to show it too, or it would save 1:00 PM on the earlier version.
    await page.getByText(/^Planned for .*10:15\sAM$/).waitFor({ state: 'hidden' });

    await choose('1:00 PM');
    // Undo is offered for ten seconds, so nothing is waited for before it. The customer reads from bookings what is saved.
    expect(await ownDate()).toBe(`${date} Afternoon (12PM - 4PM)`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect(await ownDate()).toBe(before.serviceDate));
    await eventually(async () => expect(await planOf()).toEqual(before));
  });

  /** The link in the message to an address. */
  async function linkTo(email: string): Promise<string> {
    const isArrived = () => mails.arrived.some(({ to }) => to.includes(email));
    await eventually(isArrived, { timeoutMs: 60_000 });
    const mail = mails.arrived.find(({ to }) => to.includes(email));
    const text = mail?.source.replaceAll(/=\r?\n/g, '') ?? '';
    return /https?:\S+\/booking\/[\w.-]+/.exec(text)?.[0] ?? '';
  }

  /** The times of a day at which the crew is taken, as far as staff see them. */
  async function placesOf(date: string): Promise<string[]> {
    const { staffAppointmentsOfDay } = await askGraph(
      staff,
      'query ($date: Date!) { staffAppointmentsOfDay(date: $date) { serviceDate crew { name } } }',
      { date },
    );
    return staffAppointmentsOfDay.flatMap((one: { serviceDate: string; crew: object | null }) =>
      one.crew ? [one.serviceDate] : [],
    );
  }
});
