import { eventually } from '@dewlane/test-engines';
import { afterEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, type Device, openDevice, PHONE } from './support/chromium.ts';
import { englishLeft } from './support/english-left.ts';
import { largeText, NARROW } from './support/large-text.ts';
import { newEmail, PASSWORD, readJson, signUp } from './support/people.ts';
import { ANSWERS, confirmationNumber } from './support/questionnaire.ts';
import { describeInBrowser, product } from './support/suite.ts';
import { faultsIn, type WindowState } from './support/window-states.ts';

const TYPED = Object.values(ANSWERS);
const ON_DESKTOP: readonly WindowState[] = [
  { label: 'desktop', size: DESKTOP, measures: ['collisions'], meetsRules: true },
];
const ON_PHONES = [PHONE, NARROW].map(
  (size): WindowState => ({
    label: size.width,
    size,
    measures: ['overhang', 'targets', 'collisions'],
  }),
);

/** The number of columns that the values of the answers so far are in; 0 if none are shown. */
const valueColumns = async (page: Page): Promise<number> =>
  Number(
    await page.evaluate(
      `new Set([...document.querySelectorAll('aside dd')].map((value) => Math.round(value.getBoundingClientRect().left))).size`,
    ),
  );

describeInBrowser('the client in Spanish', () => {
  let device: Device | undefined;
  afterEach(() => device?.close());

  const open = async (viewport = PHONE, locale = 'es-US'): Promise<Page> => {
    device = await openDevice(product().url, viewport, { locale });
    return device.page;
  };
  const shows = (page: Page, title: RegExp) =>
    page.getByRole('heading', { level: 1, name: title }).waitFor();

  /** What is wrong with the screen: English, overlapping texts, too wide, too small to tap, inaccessible, or broken by large text. */
  async function faultsOf(page: Page): Promise<unknown[]> {
    const faults: unknown[] = await englishLeft(page, TYPED);
    faults.push(...(await faultsIn(page, ON_DESKTOP)));
    if ((await valueColumns(page)) > 1) faults.push('desktop: values out of line');
    faults.push(...(await faultsIn(page, [...ON_PHONES, ...largeText(page)])));
    await page.setViewportSize(PHONE);
    return faults;
  }

  it('SELF-11 takes a guest from the catalogue to the confirmation without any English', async () => {
    const page = await open();
    const found: Record<string, unknown[]> = {};
    const look = async (screen: string, title: RegExp) => {
      await shows(page, title);
      const faults = await faultsOf(page);
      if (faults.length > 0) found[screen] = faults;
    };
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const choose = (name: string | RegExp) => page.getByRole('radio', { name }).click();

    await page.goto('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await press(/^Detallado Plus(?! \+)/);
    await look('catalogue', /llega a su casa/);
    await press('Continuar con la reserva');
    await look('1', /Por quién preguntamos/);
    await page.getByLabel('Nombre').fill(ANSWERS.name);
    await page.getByLabel('Teléfono').fill(ANSWERS.phone);
    await choose('Entrada de autos');
    await look('2', /Qué vehículo es/);
    await page.getByLabel('Año').selectOption('2021');
    await page.getByLabel('Marca').selectOption('Toyota');
    await page.getByLabel('Modelo').selectOption('Camry');
    await page.getByLabel('Millas').selectOption('40,000');
    await press('Siguiente');
    await look('3', /Qué tipo de vehículo/);
    await choose('Sedán/Cupé');
    await look('4', /lavado profesionalmente/);
    await choose('Sí');
    await look('5', /niños o mascotas/);
    await choose('Mascotas');
    await look('6', /Qué día/);
    await press('Mes siguiente');
    await page.getByRole('grid').getByRole('button').first().click();
    await look('7', /Qué hora/);
    await choose(/^Por la mañana/);
    await look('8', /Lugar del servicio/);
    await page.getByRole('combobox').fill(ANSWERS.location);
    await press('Continuar');
    await page.getByRole('button', { name: 'Continuar como invitado' }).waitFor();
    const offer = await englishLeft(page, TYPED);
    if (offer.length > 0) found['offer'] = offer;
    await press('Continuar como invitado');
    await look('9', /Reserva completa/);
    expect(found).toEqual({});

    const number = await confirmationNumber(page);
    const booked = await readJson({ context: page.context() }, '/api/appointments/user');
    expect(booked).toMatchObject([
      {
        confirmationNumber: number,
        serviceType: 'Detail Plus',
        serviceDate: expect.stringMatching(/ Morning \(8AM - 12PM\)$/),
      },
    ]);
  });

  it('SELF-11 has no English on the other screens of a customer', async () => {
    const page = await open();
    if (device) await signUp(device);
    const found: Record<string, unknown[]> = {};
    for (const path of ['/home', '/add', '/library', '/payment', '/account', '/nowhere']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const faults = (await faultsOf(page)).filter((fault) => !/@/.test(String(fault)));
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
  });

  it('SELF-11 has no English for visitors without an account', async () => {
    const page = await open();
    const found: Record<string, unknown[]> = {};
    for (const path of [
      '/login',
      '/register',
      '/forgot',
      '/reset/none',
      '/home',
      '/booking/none',
    ]) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      const submit = page.locator('form button[type="submit"]');
      if ((await submit.count()) > 0) await submit.first().click();
      const faults = await faultsOf(page);
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
  });

  it('SELF-11 can be chosen in the menu by keyboard, which keeps what was typed and keeps staff in English', async () => {
    const page = await open(PHONE, 'en-US');
    await page.goto('/add?service=full');
    await page.getByLabel('Name').fill(ANSWERS.name);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const choice = page.getByRole('button', { name: 'Español' });
    const box = await choice.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    await choice.focus();
    await page.keyboard.press('Enter');
    await shows(page, /Por quién preguntamos/);
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(page.getByLabel('Nombre').inputValue()).resolves.toBe(ANSWERS.name);
    await page.goto('/admin');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('SELF-11 comes with the account to another device', async () => {
    const page = await open(PHONE, 'en-US');
    if (!device) return;
    await signUp(device);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('link', { name: '← Servicios' }).waitFor();
    await page.context().clearCookies({ name: 'language' });
    await page.goto('/home');
    await page.getByRole('link', { name: '← Servicios' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
  });

  it('SELF-11 ROUTE-11 ROUTE-13 leads to where a visitor wanted to go, in the language of the account', async () => {
    const page = await open(PHONE, 'en-US');
    if (!device) return;
    const { email } = await signUp(device);
    const { request } = device.context;
    // The product may be too busy.
    await eventually(async () =>
      (await request.put('/api/auth/language', { data: { language: 'es' } })).ok(),
    );
    await page.context().clearCookies();
    await page.goto('/login?redirect=/payment');
    await page.getByLabel('Username or email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL((url) => url.pathname === '/payment');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
  });

  it('SELF-11 is kept by an account that is registered in it', async () => {
    const page = await open();
    await page.goto('/register');
    await page.getByLabel('Correo').fill(newEmail('nueva'));
    const passwords = page.locator('input[type="password"]');
    await passwords.nth(0).fill(PASSWORD);
    await passwords.nth(1).fill(PASSWORD);
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL((url) => url.pathname === '/home');
    const user = await readJson({ context: page.context() }, '/api/auth/user');
    expect(user).toMatchObject({ isGuest: false, language: 'es' });
  });
});
