import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { isSafe } from 'redos-detector';
import { sourceFiles } from './import-rules.mjs';

/**
 * Expressions that read nothing a stranger sends, and may take longer than their text is long.
 * Each with the file it stands in.
 */
const OWN_TEXT_ONLY = new Set([
  // Reads index.html of our own build, once at the start.
  'gateway/src/http/security-headers.ts',
]);

/** How much backtracking an expression may need before it counts as slow; a linear one needs none that grows. */
const LIMITS = { maxScore: 200, timeout: 2_000 };

/** The regular expressions of one file's text. */
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

/** Whether some text makes the expression take much longer than reading it does. */
export function isSlow({ pattern, flags }) {
  // The detector knows no names of groups; they change nothing of how an expression is matched.
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
