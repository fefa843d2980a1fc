/**
 * `npm start [-- --demo] [-- --distributed]`: from a fresh clone to the running product. Imports only `node:` modules statically, and nothing
 * that an old Node.js can't read before its version was checked.
 */
import { nodeVersionFault } from './prepare/node-version.mjs';

const fault = nodeVersionFault(process.version);
if (fault) {
  console.error(fault);
  process.exitCode = 1;
} else {
  const { start } = await import('./prepare/start.mjs');
  const asked = (flag) => process.argv.includes(flag);
  process.exitCode = await start({ demo: asked('--demo'), distributed: asked('--distributed') });
  process.exit();
}
