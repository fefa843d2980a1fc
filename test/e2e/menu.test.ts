import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { type Device, IN_MOTION, openDevice, PHONE } from './support/chromium.ts';
import { newEmail, PASSWORD, readJson, signInOrUp, signUp } from './support/people.ts';
import { ENTRY_EMAIL } from './support/product.ts';
import { address, atRest, expectToast, holdCarButton } from './support/screen.ts';
import { describeInBrowser, product } from './support/suite.ts';

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const loginOf = (page: Page) => page.getByRole('dialog', { name: 'Admin Login' });
const carOf = (page: Page) => page.getByRole('button', { name: 'Open menu' });

describeInBrowser('the slide menu', () => {
  let guest: Device;
  let customer: Device;
  let entrant: Device;

  beforeAll(async () => {
    guest = await openDevice(product().url, PHONE, IN_MOTION);
    customer = await openDevice(product().url, PHONE, IN_MOTION);
    entrant = await openDevice(product().url, PHONE, IN_MOTION);
    await signUp(customer);
    await signInOrUp(entrant, ENTRY_EMAIL);
    for (const { page } of [guest, customer, entrant]) await page.clock.install();
  });
  beforeEach(async () => {
    for (const { page } of [guest, customer, entrant]) await page.unrouteAll();
  });
  afterAll(async () => {
    for (const device of [guest, customer, entrant]) await device?.close();
  });

  it('NET-13 MENU-15 stays open when the response says who is signed in, and nothing in it moves', async () => {
    const { page } = guest;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/user', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/home');
    await carOf(page).click();
    const menu = menuOf(page);
    await menu.waitFor();
    await atRest(menu);
    const tops = async () => {
      const parts = await menu.locator('h2, ul, button').all();
      return Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
    };
    const before = await tops();
    expect(await menu.getByRole('link', { name: 'Log In' }).count()).toBe(0);
    release();
    await page.getByText('No vehicles found').waitFor();
    expect(await menu.isVisible()).toBe(true);
    await menu.getByRole('link', { name: 'Log In' }).waitFor();
    expect(await tops()).toEqual(before);
  });

  it('MENU-01 MENU-02 MENU-04 opens and closes by a press under 6 s, and offers login and registration when signed out', async () => {
    const { page } = guest;
    await page.goto('/library');
    await holdCarButton(page, 5.9);
    const menu = menuOf(page);
    await menu.waitFor();
    // Comes only with the response that nobody is signed in.
    await menu.getByRole('link', { name: 'Create Account' }).waitFor();
    const links = await menu.getByRole('listitem').getByRole('link').all();
    const found = await Promise.all(
      links.map(async (link) => [await link.textContent(), await link.getAttribute('href')]),
    );
    expect(found).toEqual([
      ['Home', '/home'],
      ['Services', '/'],
      ['Add Appointment', '/add'],
      ['Add Cars', '/add'],
      ['Recently Serviced', '/library'],
      ['Log In', '/login'],
      ['Create Account', '/register'],
    ]);
    expect(await loginOf(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  });

  it('MENU-13 tells the client only whether this account may enter, never the setting’s address', async () => {
    const responses: [string, string][] = [];
    const own: unknown[] = [];
    for (const device of [guest, customer]) {
      const { page } = device;
      const heard: Promise<void>[] = [];
      page.on('response', (response) => {
        heard.push(
          response.text().then(
            (text) => void responses.push([response.url(), text]),
            () => undefined,
          ),
        );
      });
      await page.goto('/home');
      await page.getByRole('heading', { name: 'Your Vehicles' }).waitFor();
      await page.waitForLoadState('networkidle');
      await Promise.all(heard);
      page.removeAllListeners('response');
      own.push((await readJson(device, '/api/auth/user')).adminEntry);
    }
    own.push((await readJson(entrant, '/api/auth/user')).adminEntry);
    expect(own).toEqual([false, false, true]);
    expect(responses.some(([url]) => url.endsWith('/api/auth/user'))).toBe(true);
    expect(responses.some(([url]) => /\/assets\/.*\.js$/.test(url))).toBe(true);
    expect(responses.filter(([, text]) => text.includes(ENTRY_EMAIL)).map(([url]) => url)).toEqual(
      [],
    );
  });

  it('MENU-03 has Sign Out when signed in, which navigates the browser to /api/logout', async () => {
    const leaver = await openDevice(product().url, PHONE, IN_MOTION);
    const { page } = leaver;
    await signUp(leaver);
    await page.goto('/home');
    await page.getByText(/^Welcome /).waitFor();
    await carOf(page).click();
    const menu = menuOf(page);
    const signOut = menu.getByRole('link', { name: 'Sign Out' });
    await signOut.waitFor();
    expect(await menu.getByRole('link', { name: /Log In|Create Account/ }).count()).toBe(0);
    const logout = page.waitForRequest('**/api/logout');
    await signOut.click();
    expect((await logout).isNavigationRequest()).toBe(true);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Log In' }).waitFor();
    await leaver.close();
  });

  it('MENU-06 opens without the admin login after 6 s on /home for a guest and for a customer', async () => {
    for (const { page } of [guest, customer]) {
      await page.goto('/home');
      await page.getByRole('heading', { name: 'Your Vehicles' }).waitFor();
      await holdCarButton(page);
      await menuOf(page).waitFor();
      expect(await loginOf(page).count()).toBe(0);
      await page.keyboard.press('Escape');
    }
  });

  it('MENU-05 MENU-12 opens the admin login after 6 s on /home for the one account in the setting', async () => {
    const { page } = entrant;
    await page.goto('/home');
    await page.getByText(`Welcome ${ENTRY_EMAIL.split('@')[0]}`).waitFor();
    await holdCarButton(page);
    await loginOf(page).waitFor();
    expect(await menuOf(page).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it.each([
    ['MENU-07', '/add'],
    ['MENU-07', '/add?tab=service'],
    ['MENU-08', '/library'],
  ])(
    '%s opens the admin login on %s after 6 s for anyone, by pointer and by keyboard',
    async (_id, path) => {
      const { page } = guest;
      await page.goto(path);
      await holdCarButton(page);
      await loginOf(page).waitFor();
      await page.keyboard.press('Escape');
      await loginOf(page).waitFor({ state: 'detached' });

      await carOf(page).focus();
      await page.keyboard.down('Enter');
      await page.clock.runFor(6000);
      await page.keyboard.up('Enter');
      await loginOf(page).waitFor();
      await page.keyboard.press('Escape');
    },
  );

  it('MENU-16 opens by a tap of a finger, and is not closed by the click of the same tap', async () => {
    const { page } = guest;
    await page.goto('/library');
    for (const _tap of ['while the menu’s code loads', 'with its code']) {
      await carOf(page).tap();
      await menuOf(page).waitFor();
      await atRest(menuOf(page));
      expect(await menuOf(page).getAttribute('data-state')).toBe('open');
      await page.keyboard.press('Escape');
      await menuOf(page).waitFor({ state: 'detached' });
    }
  });

  it('MENU-18 shows the focus in it after a press by keyboard, not after a tap or a click', async () => {
    const { page } = guest;
    const press = {
      tap: () => carOf(page).tap(),
      click: () => carOf(page).click(),
      key: () => carOf(page).press('Enter'),
    };
    const shown: Record<string, unknown> = {};
    for (const [how, open] of Object.entries(press)) {
      await page.goto('/library');
      await open();
      await menuOf(page).waitFor();
      expect(await menuOf(page).locator(':focus').count()).toBe(1);
      shown[how] = await menuOf(page).locator(':focus-visible').count();
    }
    expect(shown).toEqual({ tap: 0, click: 0, key: 1 });
    await page.keyboard.press('Escape');
    await menuOf(page).waitFor({ state: 'hidden' });
    await carOf(page).click();
    await menuOf(page).waitFor();
    expect(await menuOf(page).locator(':focus-visible').count()).toBe(0);
  });

  it('MENU-17 sends no login while the key that opened it is still held', async () => {
    const { page } = guest;
    await page.goto('/library');
    await carOf(page).focus();
    const calls: Request[] = [];
    page.on('request', (request) => calls.push(request));
    await page.keyboard.down('Enter');
    await page.clock.runFor(6000);
    await loginOf(page).getByLabel('Username').waitFor();
    // While it is down, each further `down` is a repetition.
    for (let times = 0; times < 3; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.press('Escape');
    await loginOf(page).waitFor({ state: 'detached' });
    expect(calls.filter((call) => call.url().includes('/api/admin/login'))).toEqual([]);
    page.removeAllListeners('request');
  });

  it('MENU-09 has Username, Password, Login and Cancel in Admin Login; Cancel closes it without a request', async () => {
    const { page } = guest;
    await page.goto('/library');
    await holdCarButton(page);
    const calls: Request[] = [];
    page.on('request', (request) => calls.push(request));
    const dialog = loginOf(page);
    await dialog.getByLabel('Username').fill('somebody');
    await dialog.getByLabel('Password').waitFor();
    await dialog.getByRole('button', { name: 'Login' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(calls.filter((call) => call.url().includes('/api/'))).toEqual([]);
  });

  it.each(['/home', '/add', '/library'])(
    'MENU-10 ERR-05 ERR-06 ERR-07 sends even empty fields on %s, reports a refusal and a lost connection, and clears the fields',
    async (path) => {
      const { page } = entrant;
      const nobody = newEmail('nobody');
      await page.goto(path);
      if (path === '/home') await page.getByText(/^Welcome /).waitFor();
      await holdCarButton(page);
      const dialog = loginOf(page);
      const sent = page.waitForRequest('**/api/admin/login');
      await dialog.getByRole('button', { name: 'Login' }).click();
      expect((await sent).postDataJSON()).toEqual({ username: '', password: '' });
      await expectToast(page, 'Login Failed');

      const fields = [dialog.getByLabel('Username'), dialog.getByLabel('Password')];
      const areCleared = () =>
        eventually(async () => {
          for (const field of fields) expect(await field.inputValue()).toBe('');
        });
      for (const field of fields) await field.fill(nobody);
      await dialog.getByRole('button', { name: 'Login' }).click();
      await expectToast(page, 'Login Failed', 'Invalid username or password');
      await areCleared();

      await page.route('**/api/admin/login', (route) => route.abort('connectionfailed'));
      for (const field of fields) await field.fill(nobody);
      await dialog.getByRole('button', { name: 'Login' }).click();
      await page.clock.runFor(2000);
      await expectToast(page, 'Error', 'Network error. Please try again.');
      await areCleared();
    },
  );

  it('MENU-11 navigates the browser on success to the redirectUrl of the response', async () => {
    const { page } = guest;
    const { staff } = product();
    await page.goto('/library');
    await holdCarButton(page);
    await page.route('**/api/admin/login', async (route) => {
      const reply = await route.fetch();
      const json = { ...(await reply.json()), redirectUrl: '/admin?view=users' };
      await route.fulfill({ response: reply, json });
    });
    await loginOf(page).getByLabel('Username').fill(staff.username);
    await loginOf(page).getByLabel('Password').fill(staff.password);
    await loginOf(page).getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/admin?view=users');
    await page.getByRole('heading', { name: 'Users' }).waitFor();
  });

  it('PERM-04 doesn’t let a customer’s password into the admin area', async () => {
    const { page } = customer;
    await page.goto('/library');
    await holdCarButton(page);
    await loginOf(page).getByLabel('Username').fill(ENTRY_EMAIL);
    await loginOf(page).getByLabel('Password').fill(PASSWORD);
    await loginOf(page).getByRole('button', { name: 'Login' }).click();
    await expectToast(page, 'Login Failed', 'Invalid username or password');
    expect(address(page)).toBe('/library');
  });
});
