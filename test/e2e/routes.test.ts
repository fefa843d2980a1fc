import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type Device, IN_MOTION, openDevice, PHONE } from './support/chromium.ts';
import {
  addVehicle,
  book,
  enterAsStaff,
  newEmail,
  PASSWORD,
  readJson,
  signUp,
} from './support/people.ts';
import {
  address,
  expectToast,
  holdSplash,
  passTheMoment,
  pauseClock,
  styleOf,
} from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

describeInBrowser('the router', () => {
  let device: Device;
  let visitor: Device;
  let email: string;
  let appointment: { id: string; confirmationNumber: string };

  beforeAll(async () => {
    device = await openDevice(product().url);
    visitor = await openDevice(product().url);
    ({ email } = await signUp(device));
    appointment = await book(device, { vehicleId: await addVehicle(device) });
    await enterAsStaff(device);
  });
  beforeEach(async () => {
    await device.page.unrouteAll();
  });
  afterAll(async () => {
    await device?.close();
    await visitor?.close();
  });

  const heading = (name: string | RegExp) =>
    device.page.getByRole('heading', { name, level: 1 }).waitFor();

  it.each([
    ['ROUTE-01', '/', 'The car wash comes to your driveway', 'Service packages'],
    ['ROUTE-01', '/services', 'The car wash comes to your driveway', 'Service packages'],
    ['ROUTE-02', '/home', /^Welcome customer/, 'Your Vehicles'],
    ['ROUTE-03', '/add', 'Add Vehicle', 'Mileage'],
    ['ROUTE-03', '/add?tab=service', 'How would you like to schedule?', 'Quick Service Setup'],
    ['ROUTE-04', '/quiz', 'How would you like to schedule?', 'Quick Service Setup'],
    ['ROUTE-05', '/library', 'Recently Serviced', 'All Future Appointments'],
    ['ROUTE-06', '/login', 'Log In', 'Username or email'],
    ['ROUTE-06', '/register', 'Create Account', 'Confirm password'],
    ['ROUTE-07', '/admin', 'admin', 'Logged in as'],
    ['ROUTE-08', '/payment', 'No Payment Data', 'Choose a Service'],
    ['ROUTE-10 ERR-40', '/nowhere/at/all', '404 Page Not Found', 'Back to Services'],
  ])('%s shows the screen of %s', async (_ids, path, title, text) => {
    await device.page.goto(path);
    await heading(title);
    await device.page.getByText(text, { exact: true }).first().waitFor();
    expect(address(device.page)).toBe(path);
  });

  it('ROUTE-07 shows the admin detail of an appointment at /admin/appointment/{id}', async () => {
    await device.page.goto(`/admin/appointment/${appointment.id}`);
    await heading(appointment.confirmationNumber);
    await device.page.getByRole('link', { name: 'Back to Admin' }).waitFor();
  });

  it('ERR-40 shows the 404 page for an unknown path upon navigation inside the app too', async () => {
    await device.page.goto('/');
    await device.page.evaluate(
      "history.pushState(null, '', '/gone'); dispatchEvent(new PopStateEvent('popstate'))",
    );
    await heading('404 Page Not Found');
  });

  it('opens a page at its top, and restores the position after a reload', async () => {
    const { page } = device;
    const scrolled = () => page.evaluate<number>('scrollY');
    await page.goto('/');
    await page.getByText('Business hours').scrollIntoViewIfNeeded();
    const down = await scrolled();
    expect(down).toBeGreaterThan(500);
    await page.reload();
    // The router scrolls only after showing the page: a third of a second later on a busy machine.
    await eventually(async () => expect(await scrolled()).toBe(down));
    await page.goto('/register');
    await heading('Create Account');
    expect(await scrolled()).toBe(0);
  });

  it('ROUTE-10 responds to an unknown path with status 404', async () => {
    const response = await device.context.request.get('/nowhere', {
      headers: { accept: 'text/html' },
    });
    expect(response.status()).toBe(404);
  });

  it('ROUTE-11 leads after login to the path in the redirect parameter', async () => {
    const { page } = visitor;
    await page.goto('/login?redirect=%2Flibrary');
    await page.getByLabel('Username or email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expectToast(page, 'Welcome back!', "You've been signed in successfully.");
    await page.waitForURL('**/library');
  });

  it('ROUTE-09 signs out at /api/logout, also on the server, and leads to /', async () => {
    const { page } = visitor;
    await page.goto('/api/logout');
    expect(address(page)).toBe('/');
    const user = await readJson(visitor, '/api/auth/user');
    expect(user).toMatchObject({ isGuest: true, firstName: 'Guest', email: null });
  });

  it('ROUTE-11 ROUTE-12 ROUTE-13 leads 1500 ms after a registration to the redirect parameter, or else to /home', async () => {
    const { page } = visitor;
    await page.clock.install();
    for (const [from, to] of [
      ['/register?redirect=%2Fpayment', '/payment'],
      ['/register', '/home'],
    ] as const) {
      await page.goto(from);
      await page.getByLabel('Email').fill(newEmail('fresh'));
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await pauseClock(page);
      await page.getByRole('button', { name: 'Create Account' }).click();
      // The wait begins with this announcement, some time after the response.
      await page.getByRole('status').filter({ hasText: 'Account Created!' }).waitFor();
      await page.clock.runFor(1499);
      expect(address(page)).toBe(from);
      await passTheMoment(page);
      await page.waitForURL(`**${to}`);
      await page.clock.resume();
      await page.goto('/api/logout');
    }
  });

  it.each(['/home', '/add', '/library', '/'])(
    'ERR-39 ROUTE-14 ROUTE-15 shows after an uncaught render error on %s a fallback with a button that reloads',
    async (path) => {
      const { page } = device;
      // The replaced component throws while it renders, as any bug in it would.
      const chunk = /\/assets\/(home|add|library|catalogue)-[^/]*\.js/;
      await page.goto('/payment');
      await page.route(chunk, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export function Component() { throw new Error("broken") }',
        }),
      );
      await page.goto(path);
      await heading('Something went wrong');
      await page
        .getByText('The app encountered an error. Please try refreshing the page.')
        .waitFor();
      await page.unroute(chunk);
      await page.getByRole('button', { name: 'Refresh Page' }).click();
      await page.getByRole('button', { name: 'Open menu' }).waitFor();
      expect(address(page)).toBe(path);
    },
  );

  it('ROUTE-18 stays light if the system prefers dark', async () => {
    const dark = await openDevice(product().url, undefined, { colorScheme: 'dark' });
    await dark.page.goto('/');
    expect(await styleOf(dark.page.locator('html'), 'color-scheme')).toBe('light');
    expect(await styleOf(dark.page.locator('body'), 'background-color')).toBe('rgb(244, 248, 250)');
    await dark.close();
  });
});

describeInBrowser('the splash', () => {
  it('ROUTE-16 ROUTE-17 shows logo and name on blue, and two panels slide away after 500 ms in 1.7 s', async () => {
    const { page, close } = await openDevice(product().url, PHONE, { ...IN_MOTION, splash: true });
    const goOn = await holdSplash(page);
    await page.goto('/', { waitUntil: 'commit' });
    const splash = page.locator('#splash');
    await splash.waitFor();
    expect(await splash.locator('svg').isVisible()).toBe(true);
    expect(await splash.getByText('Dewlane').isVisible()).toBe(true);
    const panels = await splash.locator('.splash-panel').all();
    expect(panels).toHaveLength(2);
    const ends = panels.map((panel) =>
      panel.evaluate((node) => {
        const effect = node.getAnimations()[0]?.effect;
        return effect && 'getKeyframes' in effect
          ? effect.getKeyframes().at(-1)?.['transform']
          : null;
      }),
    );
    expect(await Promise.all(ends)).toEqual([
      expect.stringContaining(', -105%)'),
      expect.stringContaining(', 105%)'),
    ]);
    for (const panel of panels) {
      expect(await styleOf(panel, 'animation-delay')).toBe('0.5s');
      expect(await styleOf(panel, 'animation-duration')).toBe('1.7s');
      const gradient = await styleOf(panel, 'background-image');
      expect(gradient).toMatch(/^linear-gradient/);
      const colors = [...gradient.matchAll(/rgb\((\d+), (\d+), (\d+)\)/g)];
      expect(new Set(colors.map(([color]) => color)).size).toBeGreaterThan(1);
      for (const [, red, green, blue] of colors) {
        expect(Number(blue)).toBeGreaterThan(Math.max(Number(red), Number(green)));
      }
    }
    await goOn();
    await splash.waitFor({ state: 'hidden' });
    await close();
  });
});
