import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The most gzipped JavaScript, in bytes: what the first page loads, and all that a customer can come to load. */
export const BUDGET = { initial: 130_000, journey: 230_000 };

const ENTRY = 'index.html';
const FIRST_ROUTE = 'src/app/routes/catalogue.tsx';
const STAFF = /^src\/(app\/routes\/staff|features\/staff)/;

/**
 * Weighs a build of the web client by its manifest: gzipped bytes of the JavaScript that / loads, of everything that any
 * screen of a customer loads, and of what only staff load, each with its files.
 */
export function weighWeb(dist) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const initial = filesOf(manifest, [ENTRY, FIRST_ROUTE], () => false);
  const journey = filesOf(manifest, [ENTRY], (key) => !STAFF.test(key));
  const all = filesOf(manifest, [ENTRY], () => true);
  const staff = new Set([...all].filter((file) => !journey.has(file)));
  const weigh = (files) => {
    const sizes = [...files].map((file) => ({ file, bytes: gzipped(path.join(dist, file)) }));
    return { bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), files: sizes };
  };
  return { initial: weigh(initial), journey: weigh(journey), staff: weigh(staff) };
}

/** The scripts that the given modules load, with those they import later where `follows` says so. */
function filesOf(manifest, keys, follows) {
  const files = new Set();
  const seen = new Set();
  const waiting = [...keys];
  while (waiting.length > 0) {
    const key = waiting.pop();
    const chunk = manifest[key];
    if (seen.has(key)) continue;
    if (chunk === undefined) throw new Error(`The build has no module ${key}.`);
    seen.add(key);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(follows));
  }
  return files;
}

function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
