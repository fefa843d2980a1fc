import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeFiles, isOfTests } from './code-files.mjs';

const EXPORTED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;
/** What an entry only passes on, it doesn't use. */
const PASSED_ON = /^export (?:type )?\{[^}]*\} from .*$/gm;
const COMMENT_LINE = /^\s*(?:\/\*|\*|\/\/).*$/gm;

/** Files whose exports are found by other means than their names. */
const FOUND_OTHERWISE = [
  // A contract is exported whole, and the contract tests load every sample.
  /^packages\/events\/src\//,
  // React Router asks a route's module for what it may export.
  /^web\/src\/app\/routes\/[\w-]+\.tsx$/,
];

/**
 * The exported functions, constants and classes that no other file uses, as `file: name`. What only tests use of the
 * product counts as unused, unless its own file uses it too and exports it for them. Types are left out: those of an
 * exported function's signature are exported with it.
 * @param files each file's text
 */
export function unusedIn(files) {
  const mentions = new Map();
  for (const [file, text] of files) {
    const code = isFoundOtherwise(file) ? text : text.replace(PASSED_ON, '');
    for (const word of new Set(code.match(WORD))) {
      mentions.set(word, (mentions.get(word) ?? new Set()).add(file));
    }
  }
  const isUsed = (file, text, name) => {
    const others = [...(mentions.get(name) ?? [])].filter((other) => other !== file);
    if (!isOfProduct(file) || usesItself(text, name)) return others.length > 0;
    return others.some((other) => !isOfTests(other));
  };
  return [...files].flatMap(([file, text]) =>
    isFoundOtherwise(file)
      ? []
      : [...text.matchAll(EXPORTED)]
          .filter(([, name]) => !isUsed(file, text, name))
          .map(([, name]) => `${file}: ${name}`),
  );
}

function isFoundOtherwise(file) {
  return FOUND_OTHERWISE.some((found) => found.test(file));
}

function isOfProduct(file) {
  return /\/src\//.test(file) && !isOfTests(file);
}

/** Whether a file's text mentions what it exports more often than where it defines it. */
function usesItself(text, name) {
  const words = text.replace(COMMENT_LINE, '').match(WORD);
  return words.filter((word) => word === name).length > 1;
}

/** Every such export of the project. */
export function findUnusedExports(root) {
  return unusedIn(
    new Map(codeFiles(root).map((file) => [file, readFileSync(path.join(root, file), 'utf8')])),
  );
}
