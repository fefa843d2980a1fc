/**
 * `npm run test:faults`: prepares the clone for running, then runs the fault tests (test/faults/README.md). Imports
 * only `node:` modules statically, because it installs the rest itself.
 */
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { prepare } = await import('../infra/local/prepare.mjs');
await prepare();
register('./typescript-hooks.mjs', import.meta.url);
await import('../test/faults/main.ts');
