/**
 * `npm run dev [-- --inspect <part>]`: everything from source. Imports only `node:` modules statically, and nothing that an
 * old Node.js can't read before its version was checked.
 */
import { nodeVersionFault } from './prepare/node-version.mjs';

const fault = nodeVersionFault(process.version);
if (fault) {
  console.error(fault);
  process.exitCode = 1;
} else {
  const { develop } = await import('./prepare/develop.mjs');
  process.exitCode = await develop(process.argv.slice(2));
  process.exit();
}
