import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Many processes run the same sources, and transforming them took longer than loading them. */
const CACHE = fileURLToPath(new URL('../node_modules/.cache/dewlane-typescript/', import.meta.url));
mkdirSync(CACHE, { recursive: true });
const require = createRequire(import.meta.url);
const SWC_VERSION = require('@swc/core/package.json').version;

/** A module hook of Node.js: strips the types of .ts files with swc, once for each content. */
export function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', source: javaScriptOf(fileURLToPath(url)), shortCircuit: true };
}

function javaScriptOf(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha256').update(`${SWC_VERSION}\n${filename}\n${source}`).digest('hex');
  const cached = `${CACHE}${key}.js`;
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  // Loaded only when needed: its binary takes a tenth of a second.
  const { code } = require('@swc/core').transformSync(source, {
    filename,
    sourceMaps: 'inline',
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  // Renamed, so that a process that starts at the same time never reads half of a file.
  const unfinished = `${CACHE}${key}.${process.pid}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, cached);
  return code;
}
