/**
 * `npm run test:compose` (needs `docker`) and `npm run test:cluster` (needs `docker`, KUBECONFIG and LOAD_IMAGE): the product as
 * images, on Docker Compose and on Kubernetes. Imports only `node:` modules statically, because it installs the rest itself.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const NEEDS = { compose: [], cluster: ['KUBECONFIG', 'LOAD_IMAGE'] };
const [project, ...more] = process.argv.slice(2);

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const lacking = [
  ...(spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0
    ? []
    : ['a Docker that responds']),
  ...NEEDS[project].filter((name) => !process.env[name]),
];
if (lacking.length > 0) {
  console.error(`npm run test:${project} needs ${lacking.join(' and ')}.`);
  process.exit(1);
}

const { prepare } = await import('../infra/local/prepare.mjs');
await prepare();
const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
const { status } = spawnSync(
  'node',
  [...jest, '--selectProjects', project, '--runInBand', '--forceExit', ...more],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
