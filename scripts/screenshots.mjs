/**
 * `npm run screenshots`: every screen and every step at 390 × 844 and 1280 × 800 into reports/screenshots, and, with
 * `-- --overview`, docs/images/overview.png as well. Starts the product with the demo's business in it.
 */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
const { takeScreenshots } = await import('../test/e2e/support/take-screenshots.ts');

await takeScreenshots({ overview: process.argv.includes('--overview') });
