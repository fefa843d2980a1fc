import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './import-rules.mjs';

/** `export function name` or `export const name = (…) =>`, at the beginning of a line. */
const EXPORTED =
  /^export (?:default )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=\n]+)? =\s+(?:async )?(?:<[^>\n]*>)?\((?=[^;]*? =>))/gm;

/** The exported functions of one file's text that no docstring describes; of an overloaded one the first needs it. */
export function undescribedIn(text) {
  const described = new Set();
  return [...text.matchAll(EXPORTED)].flatMap((found) => {
    const name = found[1] ?? found[2];
    if (text.slice(0, found.index).endsWith('*/\n')) described.add(name);
    return described.has(name) ? [] : [name];
  });
}

/** Every exported function without a docstring, as `file: name`; test files and generated code are left out. */
export function findUndescribed(root) {
  return [...sourceFiles(root), ...toolFiles(root)].flatMap((file) =>
    undescribedIn(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
}

/** What runs, measures and tests the product from outside its workspaces. */
function toolFiles(root) {
  return ['scripts', 'test'].flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true })
      .map((entry) => path.posix.join(top, String(entry)))
      .filter((file) => /\.(?:ts|mjs)$/.test(file) && !/\.test\.ts$|node_modules/.test(file)),
  );
}
