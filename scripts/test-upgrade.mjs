/**
 * `npm run test:upgrade [-- versions]`: tests an upgrade from the version in test/upgrade/former-version.txt to this
 * one and back, on separate databases; then, unless `versions` is given, the rolling update on Kubernetes (the whole of
 * `npm run test:cluster`). Imports only `node:` modules statically, because it installs the rest itself.
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
