/**
 * `npm run test:upgrade [-- versions]`: an upgrade from the version that test/upgrade/former-version.txt names to this one and back, on
 * databases of its own; then the rolling update on Kubernetes (`npm run test:cluster` as a whole), which `versions` leaves out. Imports
 * only `node:` modules statically, because it installs the rest itself.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { prepareSources } = await import('../infra/local/prepare.mjs');
await prepareSources();
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const versions = node([...jest, '--selectProjects', 'upgrade', '--runInBand', '--forceExit']);
const cluster = process.argv.includes('versions')
  ? 0
  : node(['scripts/test-containers.mjs', 'cluster'], { CLUSTER_TESTS: 'whole' });
process.exit(versions || cluster);

function node(args, env = {}) {
  const { status } = spawnSync('node', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}
