import type { Page } from 'playwright-core';
import type { Device } from './chromium.ts';
import { inDays, openDays } from './days.ts';
import {
  addVehicle,
  book,
  completeAppointment,
  enterAsStaff,
  makeLockedAccount,
  PASSWORD,
  setAppointment,
  signUp,
} from './people.ts';
import { expectToast, holdCarButton } from './screen.ts';

/** A screen in one of its states, and how to get there from anywhere. */
export interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

/** Waits for a heading. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor();

/** Opens a path, and waits for its heading and until everything has loaded. */
export async function goTo(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path);
  await heading(page, title);
  await settled(page);
}

/** Waits until everything has loaded and no skeleton is left. */
export function settled(page: Page): Promise<void> {
  return page.locator('[class^="skeleton"]').first().waitFor({ state: 'detached' });
}

/** The screens of a visitor who has nothing yet. */
export const VISITOR_SCREENS: readonly Screen[] = [
  { name: 'catalogue', open: (page) => goTo(page, '/', 'Service packages') },
  {
    name: 'catalogue-expanded',
    async open(page) {
      await goTo(page, '/', 'Service packages');
      await page.getByRole('button', { name: /^Detail Plus\b(?! \+)/ }).click();
      await page.getByRole('button', { name: 'Proceed to Booking' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'home-empty', open: (page) => goTo(page, '/home', 'No vehicles found') },
  {
    name: 'home-offline',
    async open(page) {
      await goTo(page, '/home', 'No vehicles found');
      await page.context().setOffline(true);
      await page.getByText(/You are offline/).waitFor();
    },
  },
  { name: 'library-empty', open: (page) => goTo(page, '/library', 'No Vehicles Yet') },
  { name: 'add-vehicle', open: (page) => goTo(page, '/add', 'Add Vehicle') },
  { name: 'login', open: (page) => goTo(page, '/login', 'Log In') },
  {
    name: 'login-refused',
    async open(page) {
      await goTo(page, '/login', 'Log In');
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.getByText('Password is required').waitFor();
      await page.getByLabel('Username or email').fill(`nobody${Date.now()}`);
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expectToast(page, 'Login Failed');
    },
  },
  {
    name: 'register',
    async open(page) {
      await goTo(page, '/register', 'Create Account');
      await page.getByLabel('Password', { exact: true }).fill('abcD');
      await page.getByLabel('Confirm password').fill('abc');
    },
  },
  { name: 'forgot-password', open: (page) => goTo(page, '/forgot', 'Forgot Password') },
  {
    name: 'forgot-password-sent',
    async open(page) {
      await goTo(page, '/forgot', 'Forgot Password');
      await page.getByLabel('Username or email').fill('nobody');
      await page.getByRole('button', { name: 'Send Me a Link' }).click();
      await heading(page, 'Look at your e-mail');
    },
  },
  { name: 'new-password', open: (page) => goTo(page, '/reset/old', 'Choose a New Password') },
  {
    name: 'booking-link-ended',
    open: (page) => goTo(page, '/booking/old', 'This link does not work any more'),
  },
  { name: 'account-guest', open: (page) => goTo(page, '/account', 'Your Account') },
  { name: 'payment-guest', open: (page) => goTo(page, '/payment', 'Authentication Required') },
  { name: 'not-found', open: (page) => goTo(page, '/nowhere', '404 Page Not Found') },
  {
    name: 'fallback',
    async open(page) {
      const chunk = /\/assets\/login-[^/]*\.js/;
      await page.route(chunk, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export function Component() { throw new Error("broken") }',
        }),
      );
      await goTo(page, '/login', 'Something went wrong');
      await page.unroute(chunk);
    },
  },
];

/** The screens of a customer with vehicles and appointments. */
export const CUSTOMER_SCREENS: readonly Screen[] = [
  { name: 'home', open: (page) => goTo(page, '/home', '2021 Toyota Camry') },
  {
    name: 'home-photo',
    async open(page) {
      await goTo(page, '/home', '2021 Toyota Camry');
      await page.getByRole('button', { name: 'Next vehicle' }).click();
      await heading(page, '2018 Ford F-150');
    },
  },
  {
    name: 'home-delete',
    async open(page) {
      await goTo(page, '/home', '2021 Toyota Camry');
      await page.getByRole('button', { name: /^Delete vehicle/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'menu',
    async open(page) {
      await goTo(page, '/home', '2021 Toyota Camry');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: 'Sign Out' }).waitFor();
    },
  },
  {
    name: 'admin-login',
    async open(page) {
      await page.clock.install();
      await goTo(page, '/library', '2021 Toyota Camry');
      await holdCarButton(page);
      await page.getByRole('dialog', { name: 'Admin Login' }).waitFor();
    },
  },
  { name: 'library', open: (page) => goTo(page, '/library', '2021 Toyota Camry') },
  { name: 'account', open: (page) => goTo(page, '/account', 'Where you are signed in') },
  {
    name: 'account-email-asked',
    async open(page) {
      await goTo(page, '/account', 'Where you are signed in');
      const part = page.getByRole('region', { name: 'E-mail' });
      const longest = `a.long.name.that.is.one.word.${Date.now()}@example.com`;
      await part.getByLabel('New e-mail').fill(longest);
      await part.getByLabel('Your password').fill(PASSWORD);
      await part.getByRole('button', { name: 'Send a Link to It' }).click();
      await page.getByText(`We have sent a link to ${longest}`).waitFor();
    },
  },
  {
    name: 'account-delete',
    async open(page) {
      await goTo(page, '/account', 'Your data');
      await page.getByRole('button', { name: 'Delete My Account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'own-booking',
    async open(page) {
      await goTo(page, '/home', '2021 Toyota Camry');
      await page
        .getByRole('link', { name: /^Change or Cancel/ })
        .first()
        .click();
      await heading(page, 'Your wash is booked');
    },
  },
  {
    name: 'own-booking-move',
    async open(page) {
      await page.getByRole('button', { name: 'Move to Another Time' }).press('Enter');
      await heading(page, 'Move to another time');
    },
  },
  {
    name: 'own-booking-end-links',
    async open(page) {
      await page.getByRole('button', { name: 'Keep My Time' }).press('Enter');
      await page.getByRole('button', { name: 'End All Links' }).press('Enter');
      await heading(page, 'End all links?');
    },
  },
  {
    name: 'edit-vehicle',
    async open(page) {
      await goTo(page, '/home', '2021 Toyota Camry');
      await page.getByRole('link', { name: '2021 Toyota Camry', exact: true }).click();
      await heading(page, 'Edit Vehicle Details');
    },
  },
  {
    name: 'picker',
    async open(page) {
      await goTo(page, '/add?tab=service', 'How would you like to schedule?');
      await page.getByRole('button', { name: 'Select Existing Vehicle' }).click();
      await page.getByRole('button', { name: /2021 Toyota Camry/ }).waitFor();
    },
  },
  {
    name: 'toast',
    async open(page) {
      await goTo(page, '/home', '2021 Toyota Camry');
      await page.getByRole('link', { name: '2021 Toyota Camry', exact: true }).click();
      await heading(page, 'Edit Vehicle Details');
      await page.getByRole('button', { name: 'Update Vehicle' }).click();
      // It replaces 'Success' after a second.
      await expectToast(page, 'Ready for Service');
      // Its 5 s stop while people are in another window; they would be too short for the checks.
      await page.evaluate("dispatchEvent(new Event('blur'))");
    },
  },
  { name: 'payment-empty', open: (page) => goTo(page, '/payment', 'No Payment Data') },
  {
    name: 'payment',
    async open(page) {
      await page.goto('/payment');
      await page.evaluate(`sessionStorage.setItem('paymentData', JSON.stringify({
        service: 'Detail Plus', price: '$200', vehicleInfo: '2021 Toyota Camry', date: '2027-03-12',
        time: 'Morning (8AM - 12PM)', location: '123 Main St, Los Angeles' }))`);
      await goTo(page, '/payment', 'Detail Plus');
    },
  },
  {
    name: 'payment-done',
    async open(page) {
      await page.getByRole('button', { name: 'Simulate Payment' }).click();
      await heading(page, 'Payment System Ready!');
    },
  },
];

/** The days that `fillScreens` uses, most on `soon`: chosen once, because midnight may pass before a screen shows them. */
export const FILLED_DAYS = openDays(inDays(0));

/** Signs the device in as a customer and as staff, and adds data for both. */
export async function fillScreens(device: Device, photo?: string): Promise<void> {
  await signUp(device);
  const camry = await addVehicle(device);
  await addVehicle(device, {
    year: '2018',
    make: 'Ford',
    model: 'F-150',
    type: 'truck',
    color: 'Red',
    ...(photo === undefined ? {} : { imageUrl: photo }),
  });
  await addVehicle(device, {
    year: '2020',
    make: 'Custom',
    model: '1972 Volkswagen camper, two-tone, with a roof rack',
    type: 'van',
    miles: '250000+',
  });
  await book(device, { vehicleId: camry, serviceDate: FILLED_DAYS.soon });
  await book(device, {
    vehicleId: camry,
    serviceDate: `${FILLED_DAYS.later} 9:30 AM`,
    serviceType: 'Detail Plus +',
  });
  const past = await book(device, {
    vehicleId: camry,
    serviceDate: FILLED_DAYS.last,
    serviceType: 'Maintenance',
  });
  const calledOff = await book(device, { vehicleId: camry, serviceDate: FILLED_DAYS.soon });
  await enterAsStaff(device);
  await completeAppointment(device, camry, { id: past.id, serviceDate: FILLED_DAYS.past });
  await setAppointment(device, { id: calledOff.id, status: 'cancelled' });
  await makeLockedAccount();
}
