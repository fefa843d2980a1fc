import type { BrowserServer } from 'playwright-core';
import { CHROMIUM, startChromium } from './chromium.ts';
import { type Product, productAt, startProduct } from './product.ts';

declare global {
  var e2eProducts: Product[] | undefined;
  var e2eChromium: BrowserServer | undefined;
}

/** More would only compete, and `npm test` runs no more files at once. */
const MOST_PRODUCTS = 4;

/**
 * Starts one Chromium for all end-to-end files and one product for each worker of Jest, so that settings and staff's lists are
 * affected only by earlier files of the same worker. While working on a test, `E2E_URL` and `E2E_STAFF_PASSWORD` select a running
 * product, which must have `ADMIN_ENTRY_EMAIL` set to the `ENTRY_EMAIL` of `product.ts`.
 */
export default async function setUp({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  if (!CHROMIUM || globalThis.e2eProducts) return;
  const { E2E_URL: url, E2E_STAFF_PASSWORD: password } = process.env;
  const count = Math.min(maxWorkers, MOST_PRODUCTS);
  [globalThis.e2eChromium, ...globalThis.e2eProducts] = await Promise.all([
    startChromium(),
    ...(url
      ? [productAt(url, password ?? '')]
      : Array.from({ length: count }, () => startProduct())),
  ]);
  process.env['E2E_PRODUCTS'] = JSON.stringify(globalThis.e2eProducts);
  process.env['E2E_BROWSER'] = globalThis.e2eChromium.wsEndpoint();
}
