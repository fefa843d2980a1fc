import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Device, openDevice } from './support/chromium.ts';
import { inDays } from './support/days.ts';
import { addVehicle, signUp } from './support/people.ts';
import { onOperation, operationOf, refuse } from './support/responses.ts';
import {
  address,
  expectToast,
  notifications,
  passTheMoment,
  pauseClock,
} from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

/** A photo as large as a phone's, far larger than what is stored. */
function largePhoto(): Promise<Buffer> {
  const background = { r: 30, g: 90, b: 160 };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background, noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Fills in the form and leaves the page's clock paused, since it would save itself 3 s later, however little was done by then. */
async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Make').waitFor();
  await pauseClock(page);
  await page.getByLabel('Make').selectOption('Toyota');
  await page.getByLabel('Model').selectOption('Corolla');
  await page.getByLabel('Year').selectOption('2020');
  await page.getByLabel('Mileage').fill('31500');
}

describeInBrowser('the vehicle form', () => {
  let customer: Device;
  let page: Page;
  let stored: string;

  beforeAll(async () => {
    customer = await openDevice(product().url);
    await signUp(customer);
    stored = await addVehicle(customer, { miles: '40,000' });
    page = customer.page;
    await page.clock.install();
  });
  beforeEach(async () => {
    await page.unrouteAll();
    await page.clock.resume();
  });
  afterAll(() => customer?.close());

  const submit = (name: string) => page.getByRole('button', { name, exact: true }).click();

  it('VFORM-02 VFORM-03 VFORM-07 VFORM-08 ADD-01 ADD-11 asks for make, model, year, type, mileage and photos', async () => {
    await page.goto('/add');
    await page.getByRole('tab').first().waitFor();
    const tabs = await page.getByRole('tab').allTextContents();
    expect(tabs).toEqual(['Add Vehicle', 'Schedule Service']);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Add Vehicle');
    for (const label of ['Make', 'Model', 'Year', 'Vehicle Type', 'Mileage']) {
      await page.getByLabel(label, { exact: true }).waitFor();
    }
    await page.getByRole('group', { name: 'Photos' }).waitFor();

    expect(await page.getByLabel('Model').isDisabled()).toBe(true);
    await page.getByLabel('Make').selectOption('Toyota');
    expect(await page.getByLabel('Model').isEnabled()).toBe(true);

    const thisYear = Number(inDays(0).slice(0, 4));
    const years = await page.getByLabel('Year').locator('option').allTextContents();
    expect(years.slice(1)).toEqual(
      Array.from({ length: 30 }, (_, back) => String(thisYear - back)),
    );
    const types = page.getByLabel('Vehicle Type').locator('option');
    expect((await types.allTextContents()).slice(1)).toEqual([
      'Sedan/Coupe',
      'Mid-size Crossover/Wagon',
      'Truck/SUV',
      'Cargo Van',
    ]);
    const values = await types.evaluateAll((all) =>
      all.map((option) => option.getAttribute('value')),
    );
    expect(values.slice(1)).toEqual(['sedan', 'crossover', 'truck', 'van']);
  });

  it('VFORM-01 switches by the checkbox to a single free-text field', async () => {
    await page.goto('/add');
    await page.getByText("Don't see your car type? Enter manually").click();
    await page.getByLabel('Vehicle', { exact: true }).waitFor();
    for (const label of ['Make', 'Model', 'Year']) {
      expect(await page.getByLabel(label, { exact: true }).count()).toBe(0);
    }
  });

  it('ERR-22 VFORM-12 says upon Add Vehicle that the mileage is missing', async () => {
    await page.goto('/add');
    await page.getByText("Don't see your car type? Enter manually").click();
    await page.getByLabel('Vehicle', { exact: true }).fill('A red van');
    await submit('Add Vehicle');
    await expectToast(page, 'Validation Error', 'Please enter the vehicle mileage.');
    await page.getByText('Mileage is required').waitFor();
  });

  it('ERR-10 reports that a vehicle could not be added, and keeps what was typed', async () => {
    await page.goto('/add');
    await fillForm(page);
    await onOperation(page, 'AddVehicle', (route) => refuse(route, 409, 'No'));
    await submit('Add Vehicle');
    await page.clock.resume();
    await expectToast(page, 'Error', 'Failed to add vehicle. Please try again.');
    expect(await page.getByLabel('Mileage').inputValue()).toBe('31500');
  });

  it('ERR-12 ERR-13 VFORM-19 is empty after a vehicle was added, and the service tab follows', async () => {
    await page.goto('/add');
    await page.getByLabel('Make').waitFor();
    // The area for toasts has to be there before the clock is paused, because only a running clock brings its code in.
    await page.keyboard.press('F8');
    await notifications(page).waitFor({ state: 'attached' });
    await fillForm(page);
    await submit('Add Vehicle');
    await expectToast(page, 'Success', 'Vehicle added successfully!');
    expect(await page.getByLabel('Mileage').inputValue()).toBe('');
    // The second toast replaces the first after 1 s.
    await page.clock.resume();
    await expectToast(page, 'Ready for Service', 'Vehicle saved! You can now schedule a service.');
    await page.getByRole('heading', { name: 'How would you like to schedule?' }).waitFor();
  });

  it('VFORM-19 switches the tab 1 s after a vehicle was added', async () => {
    await page.goto('/add');
    await fillForm(page);
    await submit('Add Vehicle');
    const model = page.getByLabel('Model');
    while (await model.isEnabled()) await page.evaluate('0');
    await page.clock.runFor(999);
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Add Vehicle');
    await passTheMoment(page);
    await page.getByRole('heading', { name: 'How would you like to schedule?' }).waitFor();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Schedule Service');
    await page.clock.resume();
  });

  it('VFORM-11 VFORM-15 VFORM-16 saves itself 3 s after the last change, once', async () => {
    await page.goto('/add');
    await fillForm(page);
    await page.getByLabel('Mileage').fill('31600');
    const added: string[] = [];
    page.on('request', (request) => {
      if (operationOf(request) === 'AddVehicle') added.push(request.url());
    });
    await page.clock.runFor(2900);
    expect(added).toHaveLength(0);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await onOperation(page, 'AddVehicle', async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.runFor(200);
    await page.getByText('Auto-saving...').waitFor();
    answer();
    await page.getByText('Auto-saved').waitFor();
    await page.clock.resume();
    await submit('Add Vehicle');
    await expectToast(page, 'Ready for Service');
    expect(added).toHaveLength(1);
  });

  it('ADD-02 ADD-07 ADD-12 VFORM-13 VFORM-14 shows the stored vehicle in edit mode, without tabs but with a way out', async () => {
    await page.goto(`/add?vehicle=${stored}`);
    await page.getByRole('heading', { name: 'Edit Vehicle Details' }).waitFor();
    await page.getByText('Update your vehicle information and photos').waitFor();
    await page.getByText('Edit Vehicle', { exact: true }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    for (const [label, value] of [
      ['Make', 'Toyota'],
      ['Model', 'Camry'],
      ['Year', '2021'],
      ['Vehicle Type', 'sedan'],
      ['Mileage', '40,000'],
    ] as const) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    }
    await page.getByRole('link', { name: 'Cancel Edit' }).click();
    await page.waitForURL('**/home');
  });

  it('ERR-09 ERR-11 ERR-13 VFORM-12 says after Update Vehicle whether it worked', async () => {
    await page.goto(`/add?vehicle=${stored}`);
    await page.getByLabel('Mileage').waitFor();
    // Otherwise it might save itself before it is refused.
    await pauseClock(page);
    await page.getByLabel('Mileage').fill('52000');
    const undo = await onOperation(page, 'UpdateVehicle', (route) => refuse(route, 409, 'No'));
    await submit('Update Vehicle');
    await page.clock.resume();
    await expectToast(page, 'Error', 'Failed to update vehicle. Please try again.');
    await undo();
    // The second toast would replace the first after 1 s.
    await pauseClock(page);
    await submit('Update Vehicle');
    await expectToast(page, 'Success', 'Vehicle updated successfully!');
    await page.clock.resume();
    await expectToast(page, 'Ready for Service', 'Vehicle saved! You can now schedule a service.');
    expect(address(page)).toBe(`/add?vehicle=${stored}`);
  });

  it('VFORM-09 VFORM-10 VFORM-24 VFORM-25 previews a photo, shrinks it before it is sent, and removes it', async () => {
    // Records what is sent, since a request's bytes can't be read from outside the page.
    await page.addInitScript(`
      const send = fetch;
      globalThis.fetch = (to, how) => {
        if (how?.body instanceof Blob) globalThis.sentPhoto = how.body;
        return send(to, how);
      };
    `);
    await page.goto('/add');
    await page.getByRole('button', { name: 'Take Photo' }).waitFor();
    expect(await page.getByLabel('Photo from the camera').getAttribute('capture')).toBe(
      'environment',
    );
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload Photo' }).click();
    const file = { name: 'car.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() };
    await (await chooser).setFiles(file);
    await page.getByRole('img', { name: 'Your vehicle' }).waitFor();
    await page.getByRole('button', { name: 'Remove Photo' }).click();
    await page.getByRole('img', { name: 'Your vehicle' }).waitFor({ state: 'detached' });

    await page.getByLabel('Photo from the gallery').setInputFiles(file);
    await page.getByRole('img', { name: 'Your vehicle' }).waitFor();
    await fillForm(page);
    await submit('Add Vehicle');
    await page.clock.resume();
    await expectToast(page, 'Ready for Service');
    const sent = await page.evaluate<{
      width: number;
      height: number;
      bytes: number;
      type: string;
    }>(
      'createImageBitmap(sentPhoto).then(({ width, height }) => ({ width, height, bytes: sentPhoto.size, type: sentPhoto.type }))',
    );
    expect(sent).toMatchObject({ width: 1200, height: 900, type: 'image/jpeg' });
    expect(sent.bytes * 1.33).toBeLessThanOrEqual(500 * 1024);
  });
});
