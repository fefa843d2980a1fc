import type { Browser, BrowserResponse } from './browser.ts';
import { bodyOf } from './people.ts';

const DAY_MS = 86_400_000;
/** When this test file began, so that its days stay the same when midnight passes. */
const BEGAN_MS = Date.now();

/** A vehicle as the add form sends it. */
export const CAMRY = {
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  miles: '45000',
  type: 'sedan',
  color: 'Blue',
};

/** A day some weeks ahead, as `YYYY-MM-DD`; the same one when midnight has passed. */
export function dayAhead(days = 20): string {
  return new Date(BEGAN_MS + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Adds a vehicle to somebody's garage; `more` sets further fields.
 * @returns its id
 * @throws Error with the unexpected response
 */
export async function addVehicle(browser: Browser, more: object = {}): Promise<string> {
  return bodyOf(await browser.post('/api/vehicles', { ...CAMRY, ...more }), 201).id;
}

/**
 * Books a morning some weeks ahead; `more` sets further fields.
 * @returns the response's body
 * @throws Error with the unexpected response
 */
export async function book(
  browser: Browser,
  vehicleId: string,
  more: object = {},
): Promise<BrowserResponse['body']> {
  const booking = {
    vehicleId,
    detailerId: 1,
    serviceDate: `${dayAhead()} Morning (8AM - 12PM)`,
    serviceType: 'Detail',
    status: 'scheduled',
    price: '$150',
    ...more,
  };
  return bodyOf(await browser.post('/api/services', booking), 201);
}

/** The ids of the appointments in staff's list. */
export async function listedAppointments(staff: Browser): Promise<string[]> {
  const list: { id: string }[] = bodyOf(await staff.get('/api/admin/appointments'), 200);
  return list.map(({ id }) => id);
}
