import { eventually } from '@dewlane/test-engines';
import type { TestStack } from '@dewlane/test-engines/stack';
import { expect } from '@jest/globals';
import { type Browser, type BrowserResponse, openBrowser } from './browser.ts';

export const PASSWORD = 'Str0ng&Secret';

let people = 0;

/** An e-mail address that nobody has used yet. */
export function newEmail(): string {
  people += 1;
  return `person${people}@example.org`;
}

/** A browser whose visitor has become a guest. */
export async function openAsGuest(url: string): Promise<Browser & { id: string }> {
  const browser = openBrowser(url);
  const { body } = await browser.get('/api/auth/user');
  return { ...browser, id: body.id };
}

/** Registers an account in a browser. */
export function register(browser: Browser, email = newEmail()): Promise<BrowserResponse> {
  return browser.post('/api/auth/register', {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
}

/**
 * Registers a guest who has saved something, and returns what `save` returned. The gateway waits a second for whether
 * they have, and then counts it as "no"; on a busy machine this takes several guests.
 */
export function registerWithData<Saved>(
  url: string,
  save: (guest: Browser) => Promise<Saved>,
): Promise<{ browser: Browser; saved: Saved; body: BrowserResponse['body'] }> {
  return eventually(async () => {
    const browser = await openAsGuest(url);
    const saved = await save(browser);
    const { body } = await register(browser);
    expect(body.hasTransferredData).toBe(true);
    return { browser, saved, body };
  });
}

/** A browser in which a new account is signed in. */
export async function openAsCustomer(
  url: string,
): Promise<Browser & { id: string; email: string }> {
  const browser = openBrowser(url);
  const email = newEmail();
  const { status, body } = await register(browser, email);
  expect(status).toBe(201);
  return { ...browser, id: body.user.id, email };
}

/** A browser in which staff are signed in. */
export async function openAsStaff({ url, staff }: TestStack): Promise<Browser> {
  const browser = openBrowser(url);
  const { status } = await browser.post('/api/admin/login', staff);
  expect(status).toBe(200);
  return browser;
}

export const CAMRY = {
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  miles: '45000',
  type: 'sedan',
  color: 'Blue',
};

/** Adds a vehicle and returns its id. */
export async function addVehicle(browser: Browser, more: object = {}): Promise<string> {
  const { status, body } = await browser.post('/api/vehicles', { ...CAMRY, ...more });
  expect(status).toBe(201);
  return body.id;
}

/** When this file's tests began. */
const BEGAN_MS = Date.now();

/** A day some weeks ahead, as `YYYY-MM-DD`; the same one when midnight has passed. */
export function dayAhead(days = 20): string {
  return new Date(BEGAN_MS + days * 86_400_000).toISOString().slice(0, 10);
}

/** Books a service and returns the response's body. */
export async function book(browser: Browser, vehicleId: string, more: object = {}) {
  const { status, body } = await browser.post('/api/services', {
    vehicleId,
    detailerId: 1,
    serviceDate: `${dayAhead()} Morning (8AM - 12PM)`,
    serviceType: 'Detail',
    status: 'scheduled',
    price: '$150',
    ...more,
  });
  expect(status).toBe(201);
  return body;
}
