import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { brokenRules } from './support/accessibility.ts';
import { DESKTOP, type Device, openDevice } from './support/chromium.ts';
import { inDays } from './support/days.ts';
import { addVehicle, book, enterAsStaff, signUp } from './support/people.ts';
import { expectToast, overhang } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('the page of a booking', () => {
  let customer: Device;
  let appointment: { id: string; confirmationNumber: string };

  beforeAll(async () => {
    customer = await openDevice(product().url);
    await signUp(customer);
    const vehicleId = await addVehicle(customer);
    const serviceDate = `${inDays(20)} Morning (8AM - 12PM)`;
    appointment = await book(customer, { vehicleId, serviceDate, serviceType: 'Detail Plus' });
  });
  afterAll(() => customer?.close());

  it('FLOW-25 prints what is booked and how to reach the business, and nothing to press', async () => {
    const { page } = customer;
    await page.goto(`/appointment/${appointment.id}`);
    await page.getByRole('heading', { name: 'Your wash is booked' }).waitFor();
    await page.getByRole('radiogroup', { name: 'Choose your add-on' }).waitFor();
    await page.getByRole('button', { name: 'Move to Another Time' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText(appointment.confirmationNumber).isVisible()).toBe(true);
    expect(await page.getByText(/^You can change or cancel here until/).isVisible()).toBe(true);
    for (const role of ['button', 'radio'] as const) {
      expect(await page.getByRole(role).count()).toBe(0);
    }
    expect(await page.getByRole('link', { name: 'Add to Calendar' }).count()).toBe(0);
    await page.emulateMedia({ media: null });
  });

  it('SELF-02 SELF-05 FLOW-25 is linked from /home, moves and cancels by keyboard, and tells staff the reason', async () => {
    const { page } = customer;
    const shot = async (name: string) => {
      const dir = process.env['SCREENSHOTS'];
      if (dir) await page.screenshot({ path: `${dir}/${name}.png`, fullPage: true });
    };
    await page.goto('/home');
    await page.getByRole('link', { name: /^Change or Cancel/ }).press('Enter');
    await page.getByRole('heading', { name: 'Your wash is booked' }).waitFor();
    await shot('own-view-390');
    expect(await brokenRules(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await shot('own-view-1280');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overhang(page)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });

    await page.getByRole('button', { name: 'Move to Another Time' }).press('Enter');
    await page.getByRole('heading', { name: 'Move to another time' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('radio', { name: /Evening/ }).press('Enter');
    await shot('own-move-390');
    await page.setViewportSize(DESKTOP);
    await shot('own-move-1280');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overhang(page)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Move to .*Evening$/ }).press('Enter');
    await expectToast(page, 'Booking Moved');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Booking Moved', { exact: true }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.getByText('Evening (4PM - 8PM)').waitFor();

    await page.getByRole('button', { name: 'Cancel Booking' }).press('Enter');
    await page.getByLabel(/Why do you cancel/).fill('The car is sold');
    await shot('own-cancel-390');
    await page.getByRole('button', { name: 'Cancel Booking' }).press('Enter');
    await page.getByRole('heading', { name: 'Your wash is cancelled' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);

    await enterAsStaff(customer);
    await page.goto(`/admin/appointment/${appointment.id}`);
    await page.getByText('The car is sold').first().waitFor();
  });

  it('SELF-04 says what to do if the link is invalid', async () => {
    const { page } = customer;
    const response = await page.goto(`/booking/${'A'.repeat(43)}`);
    expect(response?.status()).toBe(404);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
  });

  it('FLOW-25 prints that messages are stopped, which nothing there is to press for', async () => {
    const { page } = customer;
    await page.route('**/graphql*', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const stopped = body.replace('"isUnsubscribed":null', '"isUnsubscribed":true');
      await route.fulfill({ response, body: stopped });
    });
    await page.goto(`/appointment/${appointment.id}`);
    const note = page.getByText('Messages to your address are stopped.');
    await note.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await note.isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
    await page.unroute('**/graphql*');
  });
});
