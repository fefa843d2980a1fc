import type { BrowserServer } from 'playwright-core';
import { CHROMIUM, startChromium } from './chromium.ts';
import { type Product, productAt, startProduct } from './product.ts';

declare global {
  var e2eProduct: Product | undefined;
  var e2eChromium: BrowserServer | undefined;
}

/**
 * One product and one Chromium for all end-to-end files: each person in them has a device of their own.
 * While working on a test, `E2E_URL` and `E2E_STAFF_PASSWORD` name a product that runs already, started
 * with `ADMIN_ENTRY_EMAIL` as `ENTRY_EMAIL` of `product.ts` says.
 */
export default async function setUp(): Promise<void> {
  if (!CHROMIUM || globalThis.e2eProduct) return;
  const { E2E_URL: url, E2E_STAFF_PASSWORD: password } = process.env;
  globalThis.e2eProduct = url ? productAt(url, password ?? '') : await startProduct();
  globalThis.e2eChromium = await startChromium();
  process.env['E2E_PRODUCT'] = JSON.stringify(globalThis.e2eProduct);
  process.env['E2E_BROWSER'] = globalThis.e2eChromium.wsEndpoint();
}
