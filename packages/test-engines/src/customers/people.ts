import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserResponse, openBrowser } from './browser.ts';

/** The password of every account that these register. */
export const PASSWORD = 'Str0ng&Secret';

/** The browser of somebody with an account of their own. */
export interface CustomerBrowser extends Browser {
  readonly id: string;
  readonly email: string;
}

/** An e-mail address that nobody has used yet. */
export function newEmail(): string {
  return `person.${randomUUID()}@example.org`;
}

/**
 * A browser whose visitor has become a guest.
 * @throws Error with the unexpected response
 */
export async function openAsGuest(url: string): Promise<Browser & { readonly id: string }> {
  const browser = openBrowser(url);
  const { id } = bodyOf(await browser.get('/api/auth/user'), 200);
  return { ...browser, id };
}

/** Registers an account in a browser. */
export function register(browser: Browser, email = newEmail()): Promise<BrowserResponse> {
  const account = { email, password: PASSWORD, confirmPassword: PASSWORD };
  return browser.post('/api/auth/register', account);
}

/**
 * A browser in which a new account is signed in.
 * @throws Error with the unexpected response
 */
export async function openAsCustomer(url: string): Promise<CustomerBrowser> {
  const browser = openBrowser(url);
  const email = newEmail();
  const { user } = bodyOf(await register(browser, email), 201);
  return { ...browser, id: user.id, email };
}

/**
 * A browser in which staff are signed in.
 * @throws Error with the unexpected response
 */
export async function openAsStaff(product: {
  readonly url: string;
  readonly staff: { readonly username: string; readonly password: string };
}): Promise<Browser> {
  const browser = openBrowser(product.url);
  bodyOf(await browser.post('/api/admin/login', product.staff), 200);
  return browser;
}

/**
 * A browser in which the staff account is signed in that `staff-login` printed.
 * @throws Error with the unexpected response
 */
export async function openAsPrintedStaff(url: string, printed: string): Promise<Browser> {
  const [, username = '', password = ''] = /Staff login: (\S+) \/ (\S+)/.exec(printed) ?? [];
  return await openAsStaff({ url, staff: { username, password } });
}

/**
 * The body of a response with this status.
 * @throws Error with the unexpected response
 */
export function bodyOf({ status, text, body }: BrowserResponse, expected: number) {
  if (status !== expected) throw new Error(`${status} ${text}`);
  return body;
}
