/**
 * `npm run screenshots`: every screen and every step at 390 × 844 and 1280 × 800 into reports/screenshots. Starts the product with the
 * demo's business in it. `-- --overview` draws docs/images/overview.png as well; `-- --into=<folder>` puts the pictures elsewhere;
 * `-- --steady` has numbers be zeros and nothing move, for a comparison. `-- compare <folder> <folder>` compares two such runs of one
 * day pixel by pixel, names what differs, and fails.
 */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
const words = process.argv.slice(2);
if (words[0] === 'compare') {
  const { compareScreenshots } = await import('../test/e2e/support/compare-screenshots.ts');
  const [, one = '', other = ''] = words;
  const { equal, differences } = await compareScreenshots(one, other);
  for (const difference of differences) console.log(difference);
  console.log(`${equal} equal, ${differences.length} different`);
  process.exitCode = differences.length > 0 || equal === 0 ? 1 : 0;
} else {
  const { takeScreenshots } = await import('../test/e2e/support/take-screenshots.ts');
  const into = words.find((word) => word.startsWith('--into='));
  await takeScreenshots({
    folder: into?.slice('--into='.length) ?? 'reports/screenshots',
    steady: words.includes('--steady'),
    overview: words.includes('--overview'),
  });
}
