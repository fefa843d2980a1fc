/** `npm run dev`: prepares the clone, then runs src/dev/dev.ts from its source. Imports only `node:` modules statically. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './prepare/env-file.mjs';
import { prepareSources, ROOT } from './prepare.mjs';

process.chdir(ROOT);
readEnvFile('.env');
await prepareSources();
const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const child = spawn(
  process.execPath,
  [
    '--disable-proto=delete',
    '--conditions=source',
    `--import=${new URL('../../scripts/typescript.mjs', import.meta.url)}`,
    path('./src/dev/dev.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
