import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DESKTOP, type Device, IN_MOTION, openDevice, PHONE } from './support/chromium.ts';
import { ANSWERS, answerAll, choosePackage, confirmationNumber } from './support/questionnaire.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('the main job', () => {
  const email = `jordan.${Date.now()}@example.com`;
  let phone: Device;
  let desk: Device;
  let confirmation: string;

  beforeAll(async () => {
    phone = await openDevice(product().url, PHONE, { ...IN_MOTION, splash: true });
    desk = await openDevice(product().url, DESKTOP, { ...IN_MOTION, splash: true });
  });

  afterAll(async () => {
    await phone?.close();
    await desk?.close();
  });

  it('FLOW-01 DONE-09 lets a guest book on a phone and get a confirmation number', async () => {
    const { page } = phone;
    await choosePackage(page, /^Detail Plus\b(?! \+)/);
    await page.waitForURL('**/add?service=full');
    await answerAll(page);
    confirmation = await confirmationNumber(page);
    expect(confirmation).toMatch(/^CW-[A-HJ-NP-Z2-9]{8}$/);
    // The dialog that offers an account hides it from the accessibility tree.
    expect(await page.locator('h1').textContent()).toBe('Booking Complete');
    expect(await page.getByRole('dialog').textContent()).toContain(
      'Great! Your appointment has been submitted successfully.',
    );
  });

  it('FLOW-02 lets the guest create an account and see vehicle and appointment under /home', async () => {
    const { page } = phone;
    await page.getByRole('dialog').getByRole('link', { name: 'Create Account' }).click();
    await page.waitForURL('**/register*');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Sunny-drive-1!');
    await page.getByLabel('Confirm password').fill('Sunny-drive-1!');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/home');
    await page.getByText(`Welcome ${email.split('@')[0]}`).waitFor();
    await page.getByRole('heading', { name: ANSWERS.vehicle }).first().waitFor();
    const upcoming = page.getByRole('region', { name: 'Upcoming Appointments' });
    await upcoming.getByText('Morning (8AM - 12PM)').waitFor();
    expect(await upcoming.textContent()).toContain('Detail Plus');
  });

  it('FLOW-04 lets staff in through the hidden login, where they see, edit and delete the appointment', async () => {
    const { page } = desk;
    const { staff } = product();
    await page.goto('/library');
    const car = page.getByRole('button', { name: 'Open menu' });
    await car.hover();
    await page.mouse.down();
    await page.getByRole('dialog', { name: 'Admin Login' }).waitFor();
    await page.mouse.up();
    await page.getByLabel('Username').fill(staff.username);
    await page.getByLabel('Password').fill(staff.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/admin');

    await page.getByRole('button', { name: 'All Appointments' }).first().click();
    const row = page.getByRole('row', { name: new RegExp(confirmation) });
    await row.waitFor();
    expect(await row.textContent()).toContain(ANSWERS.vehicle);

    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog').getByLabel('Price').fill('175.50');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await row.getByText('$175.50').waitFor();

    await row.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('dialog');
    expect(await question.textContent()).toContain(
      'Are you sure you want to delete this appointment? This action cannot be undone.',
    );
    await question.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });

    await phone.page.reload();
    await phone.page.getByText('No upcoming appointments').waitFor();
  });
});
