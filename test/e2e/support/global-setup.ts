import { CHROMIUM } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

declare global {
  var e2eProduct: Product | undefined;
}

/** One product for all end-to-end files: each person in them has a browser of their own. */
export default async function setUp(): Promise<void> {
  if (!CHROMIUM || globalThis.e2eProduct) return;
  globalThis.e2eProduct = await startProduct();
  const { url, staff } = globalThis.e2eProduct;
  process.env['E2E_PRODUCT'] = JSON.stringify({ url, staff });
}
