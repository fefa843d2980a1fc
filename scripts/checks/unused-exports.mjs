import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeFiles } from './code-files.mjs';

const EXPORTED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;

/** Files whose exports are found by other means than their names. */
const FOUND_OTHERWISE = [
  // A contract is exported whole, and the contract tests load every sample.
  /^packages\/events\/src\//,
  // React Router asks a route's module for what it may export.
  /^web\/src\/app\/routes\/[\w-]+\.tsx$/,
];

/**
 * The exported functions, constants and classes that no other file mentions, as `file: name`. Types are left out: those
 * of an exported function's signature are exported with it.
 * @param files each file's text
 */
export function unusedIn(files) {
  const mentions = new Map();
  for (const [file, text] of files) {
    for (const word of new Set(text.match(WORD))) {
      mentions.set(word, (mentions.get(word) ?? new Set()).add(file));
    }
  }
  return [...files].flatMap(([file, text]) =>
    FOUND_OTHERWISE.some((found) => found.test(file))
      ? []
      : [...text.matchAll(EXPORTED)]
          .filter(([, name]) => mentions.get(name).size === 1)
          .map(([, name]) => `${file}: ${name}`),
  );
}

/** Every such export of the project. */
export function findUnusedExports(root) {
  return unusedIn(
    new Map(codeFiles(root).map((file) => [file, readFileSync(path.join(root, file), 'utf8')])),
  );
}
