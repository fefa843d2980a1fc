import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { isSafe } from 'redos-detector';
import { sourceFiles } from './code-files.mjs';

/**
 * Files with regular expressions that are never applied to text from outside, and so needn't run in linear time.
 */
const OWN_TEXT_ONLY = new Set([
  // Applied to index.html of our own build, once at the start.
  'gateway/src/http/web/security-headers.ts',
  // Applied to our own drawings.
  'infra/local/src/demo/vehicle-photo.ts',
]);

/**
 * How much backtracking is allowed before an expression counts as slow; that of a linear one doesn't grow. The detector ends
 * after so many steps, not after a time, which a busy machine would take for any expression.
 */
const LIMITS = { maxScore: 200, maxSteps: 20_000 };

/** The regular expressions in one file's text. */
export function expressionsOf(text, file) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    if (node.type === 'RegExpLiteral') found.push({ pattern: node.pattern, flags: node.flags });
    Object.values(node).forEach(visit);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return found;
}

/** Whether some text makes the expression take much longer than linear time. */
export function isSlow({ pattern, flags }) {
  // The detector doesn't support named groups; their names don't affect matching.
  const nameless = pattern.replace(/\(\?<(?![=!])[^>]+>/g, '(');
  return !isSafe(new RegExp(nameless, flags.replace(/[dgvy]/g, '')), LIMITS).safe;
}

/** Every slow expression of the product's sources, as `file: /expression/`. */
export function findSlowExpressions(root) {
  return sourceFiles(root)
    .filter((file) => !OWN_TEXT_ONLY.has(file) && !file.startsWith('packages/test-engines/'))
    .flatMap((file) =>
      expressionsOf(readFileSync(path.join(root, file), 'utf8'), file)
        .filter(isSlow)
        .map(({ pattern, flags }) => `${file}: /${pattern}/${flags}`),
    );
}
