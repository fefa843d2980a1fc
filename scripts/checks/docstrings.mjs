import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeFiles } from './code-files.mjs';

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

/** Every exported function without a docstring, as `file: name`; tests export none. */
export function findUndescribed(root) {
  return codeFiles(root)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      undescribedIn(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
}
