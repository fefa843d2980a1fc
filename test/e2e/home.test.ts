import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Device, IN_MOTION, openDevice, PHONE } from './support/chromium.ts';
import { inDays, instantAt, longDate } from './support/days.ts';
import { addVehicle, book, completeAppointment, enterAsStaff, signUp } from './support/people.ts';
import {
  loseConnection,
  onOperation,
  operationOf,
  operationsSent,
  refuse,
} from './support/responses.ts';
import {
  address,
  drag,
  expectToast,
  pauseClock,
  styleOf,
  swipeByFinger,
} from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

const vehiclesOf = (page: Page) => page.getByRole('region', { name: 'Your Vehicles' });
const RED_DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';

describeInBrowser('/home with vehicles', () => {
  let customer: Device;
  let camry: string;
  const day = inDays(3);
  const pastDay = inDays(-15);

  beforeAll(async () => {
    customer = await openDevice(product().url, PHONE, IN_MOTION);
    await signUp(customer);
    camry = await addVehicle(customer);
    await addVehicle(customer, {
      year: '2018',
      make: 'Ford',
      model: 'F-150',
      type: 'truck',
      imageUrl: RED_DOT,
    });
    const civic = await addVehicle(customer, { year: '2019', make: 'Honda', model: 'Civic' });
    await book(customer, { vehicleId: camry, serviceDate: day });
    const past = await book(customer, { vehicleId: civic, serviceType: 'Maintenance' });
    await enterAsStaff(customer);
    await completeAppointment(customer, civic, {
      id: past.id,
      serviceDate: pastDay,
      priceCents: 12_050,
    });
  });
  beforeEach(async () => {
    await customer.page.unrouteAll();
    await customer.page.goto('/home');
    await vehiclesOf(customer.page)
      .getByText(/^\d of \d$/)
      .waitFor();
  });
  afterAll(() => customer?.close());

  const counter = () => vehiclesOf(customer.page).getByRole('status').textContent();
  const card = (name: string) => vehiclesOf(customer.page).getByRole('heading', { name });

  it('HOME-01 HOME-02 HOME-20 has its header, greeting and sections', async () => {
    const { page } = customer;
    const services = page.getByRole('link', { name: '← Services' });
    expect(await services.getAttribute('href')).toBe('/services');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
      /^Welcome customer\./,
    );
    await page.getByRole('heading', { name: 'Past Services' }).scrollIntoViewIfNeeded();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(Number(await page.evaluate('scrollY'))).toBeGreaterThan(100);
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.y).toBe(0);
    for (const part of [
      header.getByRole('link', { name: '← Services' }),
      header.getByRole('heading', { level: 1 }),
      header.getByRole('button', { name: 'Open menu' }),
    ]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(60);
    }
    await page.evaluate('scrollTo(0, 0)');
    for (const name of ['Your Vehicles', 'Upcoming Appointments', 'Service History & Upcoming']) {
      await page.getByRole('heading', { level: 2, name }).waitFor();
    }
  });

  it('HOME-03 HOME-04 HOME-05 HOME-06 HOME-07 HOME-08 HOME-09 shows one card at a time, and cycles through them by arrows and swipes', async () => {
    const { page } = customer;
    const shown = vehiclesOf(page).getByRole('article');
    expect(await shown.count()).toBe(1);
    await card('2021 Toyota Camry').waitFor();
    expect(await counter()).toBe('1 of 3');
    const dots = vehiclesOf(page).getByTestId('dot');
    const marks = dots.evaluateAll((all) => all.map(({ className }) => className.slice(0, 5)));
    expect(await marks).toEqual(['is-on', '', '']);

    await page.getByRole('button', { name: 'Previous vehicle' }).click();
    await card('2019 Honda Civic').waitFor();
    expect(await counter()).toBe('3 of 3');
    await page.getByRole('button', { name: 'Next vehicle' }).click();
    await card('2021 Toyota Camry').waitFor();

    await drag(page, shown, -49);
    expect(await counter()).toBe('1 of 3');
    await drag(page, shown, -60, 90);
    expect(await counter()).toBe('1 of 3');
    await drag(page, shown, -50);
    await card('2018 Ford F-150').waitFor();
    await drag(page, shown, 80);
    await card('2021 Toyota Camry').waitFor();
    expect(address(page)).toBe('/home');
  });

  it('HOME-06 HOME-08 shows the next vehicle at a finger’s swipe to the left, and the previous one at a swipe to the right', async () => {
    const { page } = customer;
    const shown = vehiclesOf(page).getByRole('article');
    await card('2021 Toyota Camry').waitFor();
    await swipeByFinger(page, shown, -60);
    await card('2018 Ford F-150').waitFor();
    await swipeByFinger(page, shown, 60);
    await card('2021 Toyota Camry').waitFor();
    expect(address(page)).toBe('/home');
  });

  it('HOME-10 HOME-11 leads to /add?vehicle={id} from the card and from the button Schedule Service', async () => {
    const { page } = customer;
    await vehiclesOf(page).getByText('45,000 miles', { exact: true }).waitFor();
    const link = vehiclesOf(page).getByRole('link', { name: '2021 Toyota Camry' });
    expect(await link.getAttribute('href')).toBe(`/add?vehicle=${camry}`);
    const button = vehiclesOf(page).getByRole('link', { name: 'Schedule Service' });
    expect(await button.getAttribute('href')).toBe(`/add?vehicle=${camry}`);
    await link.click();
    await page.getByRole('heading', { name: 'Edit Vehicle Details' }).waitFor();
    await page.goBack();
    await button.click();
    await page.getByRole('heading', { name: 'Which day suits you?' }).waitFor();
  });

  it('HOME-13 HOME-14 HOME-15 shows the photo from a cacheable URL, otherwise a drawing and the reason', async () => {
    const { page } = customer;
    await vehiclesOf(page).getByText('No photo available').waitFor();
    await vehiclesOf(page).getByText('Add a photo when editing vehicle').waitFor();
    const next = page.getByRole('button', { name: 'Next vehicle' });
    const photo = page.waitForResponse(/\/photos\//);
    await next.click();
    expect((await photo).headers()['cache-control']).toMatch(/private.*immutable/);
    const picture = vehiclesOf(page).getByRole('img', { name: '2018 Ford F-150' });
    expect(await picture.getAttribute('src')).toMatch(/^\/api\/photos\//);

    await page.route(/\/photos\//, (route) => route.fulfill({ status: 404 }));
    await picture.evaluate((image) =>
      image.setAttribute('src', `${image.getAttribute('src')}?again`),
    );
    await vehiclesOf(page).getByText('Photo unavailable').waitFor();
    await vehiclesOf(page).getByText('Image failed to load').waitFor();
  });

  it('BADGE-01 BADGE-02 BADGE-07 BADGE-09 BADGE-10 counts down to the appointment every 60 s without a request', async () => {
    const { page } = customer;
    await vehiclesOf(page)
      .getByText(/^[34] days$/)
      .waitFor();
    await page.getByRole('button', { name: 'Next vehicle' }).click();
    await vehiclesOf(page).getByText('Fresh Clean').waitFor();
    await page.getByRole('button', { name: 'Next vehicle' }).click();
    await vehiclesOf(page).getByText('Wash Soon').waitFor();

    // The appointment starts at 8 in the morning.
    const clocked = await customer.context.newPage();
    await clocked.clock.install({ time: instantAt(day, '07:30:01') });
    await clocked.goto('/home');
    await vehiclesOf(clocked).getByText('30 min').waitFor();
    await pauseClock(clocked);
    const reads = operationsSent(clocked);
    await clocked.clock.runFor(61_000);
    await vehiclesOf(clocked).getByText('29 min').waitFor();
    expect(reads).toEqual([]);
    await clocked.clock.fastForward('00:30:00');
    await vehiclesOf(clocked).getByText('Service Today').waitFor();
    await vehiclesOf(clocked).getByText('scheduled now').waitFor();
    // The clock is that of all pages of the context.
    await clocked.clock.resume();
    await clocked.close();
  });

  it('HOME-31 HOME-32 BADGE-11 BADGE-12 lists future appointments and past services with all their facts', async () => {
    const { page } = customer;
    const future = page.getByRole('region', { name: 'Upcoming Appointments' });
    await future.getByRole('heading', { name: 'Future Appointments' }).waitFor();
    const row = await future.getByRole('listitem').textContent();
    for (const fact of [
      '2021 Toyota Camry',
      longDate(day),
      'Morning (8AM - 12PM)',
      'Scheduled',
      'Detail Plus',
    ]) {
      expect(row).toContain(fact);
    }
    const past = page.getByRole('region', { name: 'Service History & Upcoming' });
    await past.getByRole('heading', { name: 'Past Services' }).waitFor();
    const service = await past.getByRole('listitem').textContent();
    for (const fact of ['Maintenance', longDate(pastDay), 'Completed', '$120.50']) {
      expect(service).toContain(fact);
    }
    expect(await styleOf(future.getByText('Scheduled', { exact: true }), 'color')).toBe(
      'rgb(5, 87, 143)',
    );
    expect(await styleOf(past.getByText('Completed', { exact: true }), 'color')).toBe(
      'rgb(11, 110, 79)',
    );
  });

  it('HOME-23 HOME-24 HOME-25 names the stored package in a banner with a link to its booking', async () => {
    const { page } = customer;
    expect(await page.getByText('Service Selected').count()).toBe(0);
    for (const [key, name] of [
      ['maintenance', 'Maintenance'],
      ['detail', 'Detail'],
      ['full', 'Detail Plus'],
      ['everything', 'Detail Plus +'],
    ] as const) {
      await page.evaluate(`localStorage.setItem('selectedServicePackage', '${key}')`);
      await page.reload();
      const banner = page.getByRole('region', { name: 'Service Selected' });
      await banner.getByText(name, { exact: true }).waitFor();
      expect(await banner.getByRole('link').getAttribute('href')).toBe(`/add?service=${key}`);
    }
    await page.evaluate("localStorage.removeItem('selectedServicePackage')");
  });

  it('HOME-33 follows pendingServiceRedirect once and forgets it', async () => {
    const { page } = customer;
    await page.evaluate("localStorage.setItem('pendingServiceRedirect', '/add?service=full')");
    await page.reload();
    await page.waitForURL('**/add?service=full');
    expect(await page.evaluate("localStorage.getItem('pendingServiceRedirect')")).toBeNull();
  });

  it('NET-04 NET-05 NET-07 rereads within 5 minutes only vehicles, and only on focus', async () => {
    const page = await customer.context.newPage();
    await page.clock.install();
    await page.goto('/home');
    await vehiclesOf(page).getByText('1 of 3').waitFor();
    const reads = operationsSent(page);
    const users: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/user')) users.push(request.url());
    });
    const visitLibraryAndBack = async () => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: 'Recently Serviced' }).click();
      await page.getByText('1 of 3 vehicles').waitFor();
      await page.goBack();
      await vehiclesOf(page).getByText('1 of 3').waitFor();
    };
    await visitLibraryAndBack();
    expect(reads).toEqual([]);

    const focused = page.waitForResponse(
      (response) => operationOf(response.request()) === 'GarageVehicles',
    );
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await focused;
    // What the focus sends later comes at the latest during this, which sends nothing itself.
    await visitLibraryAndBack();
    expect(reads.map(operationOf)).toEqual(['GarageVehicles']);
    expect(users).toEqual([]);

    await page.clock.fastForward(300_001);
    const again = page.waitForRequest((request) => operationOf(request) === 'GarageAppointments');
    await visitLibraryAndBack();
    await again;
    await page.close();
  });

  it('HOME-16 ERR-03 reports a failed deletion, and keeps the vehicle', async () => {
    const { page } = customer;
    await page.getByRole('button', { name: 'Delete vehicle 2021 Toyota Camry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('Are you sure you want to delete this vehicle? This action cannot be undone.')
      .waitFor();
    await onOperation(page, 'DeleteVehicle', (route) => refuse(route, 409, 'It is in use'));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Delete Failed', 'Unable to delete vehicle. Please try again.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await counter()).toBe('1 of 3');
  });

  it('HOME-17 HOME-18 HOME-19 NET-12 ERR-04 deletes the last card, then shows the one before it', async () => {
    const { page } = customer;
    await page.getByRole('button', { name: 'Previous vehicle' }).click();
    await page.getByRole('button', { name: 'Delete vehicle 2019 Honda Civic' }).click();
    const dialog = page.getByRole('dialog');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onOperation(page, 'DeleteVehicle', async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Deleting...' }).waitFor();
    const refetch = page.waitForRequest((request) => operationOf(request) === 'GarageVehicles');
    release();
    await refetch;
    await expectToast(page, 'Vehicle Deleted', 'Vehicle has been successfully removed.');
    await dialog.waitFor({ state: 'detached' });
    await card('2018 Ford F-150').waitFor();
    await vehiclesOf(page).getByText('2 of 2', { exact: true }).waitFor();
  });
});

describeInBrowser('/home of a new guest', () => {
  let guest: Device;
  beforeAll(async () => {
    guest = await openDevice(product().url);
  });
  afterAll(() => guest?.close());

  it('HOME-22 HOME-26 HOME-29 HOME-30 NAV-01 NAV-03 says that there is nothing yet, and offers ways to begin', async () => {
    const { page } = guest;
    await page.goto('/home');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Home');
    for (const text of [
      'No vehicles found',
      'Add your first vehicle to get started',
      'No upcoming appointments',
      'No service history yet',
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    for (const [name, to] of [
      ['Add Your First Vehicle', '/add'],
      ['Schedule Appointment', '/add'],
      ['Schedule Existing Vehicle', '/add?tab=service'],
      ['Add New Vehicle', '/add?tab=vehicle'],
      ['Log In', '/login'],
    ] as const) {
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(to);
    }
    const bottom = page.getByRole('navigation', { name: 'Bottom' });
    expect(await bottom.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home');
    expect(await bottom.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  it('HOME-27 HOME-28 offers to book a stored package now, or to add a vehicle later', async () => {
    const { page } = guest;
    await page.evaluate("localStorage.setItem('selectedServicePackage', 'detail')");
    await page.reload();
    const onwards = page.getByRole('link', { name: 'Continue Booking' });
    expect(await onwards.getAttribute('href')).toBe('/add?service=detail&skipVehicleSelect=true');
    await page.getByRole('button', { name: 'Add Vehicle Later' }).waitFor();
    expect(await page.getByText('Service Selected').count()).toBe(0);
  });

  it('NET-02 NET-18 reports a lost connection with a way to try again, and takes a 401 for an empty result', async () => {
    const { page } = guest;
    const undo = await onOperation(page, 'GarageVehicles', loseConnection);
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'Your Vehicles' }).waitFor();
    await page.clock.runFor(4000);
    await page.getByText('Your vehicles could not be loaded.').waitFor();
    await undo();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('No vehicles found').waitFor();

    await onOperation(page, 'GarageVehicles', (route) => refuse(route, 401, 'Sign in first'));
    await page.reload();
    await page.getByText('No vehicles found').waitFor();
    expect(await page.getByText('Your vehicles could not be loaded.').count()).toBe(0);
  });
});
