/**
 * `npm run screenshots`: takes screenshots of every screen and step at 390 × 844 and 1280 × 800 into
 * reports/screenshots, of a product started with the demo business. `-- --overview` also creates
 * docs/images/overview.png; `-- --into=<folder>` chooses another folder; `-- --steady` shows numbers as zeros and stops
 * animations, for comparisons. `-- compare <folder> <folder>` compares two such runs of the same day pixel by pixel,
 * lists the differences, and fails if there are any.
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
