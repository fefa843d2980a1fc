import { CHROMIUM } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

declare global {
  var e2eProduct: Product | undefined;
}

/**
 * One product for all end-to-end files: each person in them has a browser of their own. While working
 * on a test, `E2E_URL` and `E2E_STAFF_PASSWORD` name one that runs already.
 */
export default async function setUp(): Promise<void> {
  if (!CHROMIUM || globalThis.e2eProduct) return;
  const { E2E_URL: url, E2E_STAFF_PASSWORD: password } = process.env;
  if (url) {
    process.env['E2E_PRODUCT'] = JSON.stringify({ url, staff: { username: 'admin', password } });
    return;
  }
  globalThis.e2eProduct = await startProduct();
  process.env['E2E_PRODUCT'] = JSON.stringify(globalThis.e2eProduct);
}
