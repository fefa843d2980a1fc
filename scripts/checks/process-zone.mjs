import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { sourceFiles } from './code-files.mjs';

/** Methods that use the time zone of the process: `getHours()`, `setDate()`, `toDateString()`; not those for UTC. */
const ASKS =
  /^(?:[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)|getTimezoneOffset|to(?:Date|Time|LocaleDate|LocaleTime)String)$/;
/** A server's time zone is arbitrary; only a browser's is that of its user. */
const ON_A_SERVER = /^(?:services|gateway|packages|infra)\/(?!.*\/testing\/)/;

/** The calls in one file's text that use the time zone of the process. */
export function zoneCallsOf(text, file) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    const { type, callee, arguments: given } = node;
    const called = callee?.base ?? callee;
    const name = type === 'CallExpression' ? called?.property?.value : undefined;
    if (typeof name === 'string' && ASKS.test(name)) found.push(name);
    if (type === 'NewExpression' && callee?.value === 'Date' && given?.length > 1) {
      found.push('new Date of parts');
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return found;
}

/** Every such call in server code, as `file: call`. */
export function findZoneCalls(root) {
  return sourceFiles(root)
    .filter((file) => ON_A_SERVER.test(file))
    .flatMap((file) =>
      zoneCallsOf(readFileSync(path.join(root, file), 'utf8'), file).map(
        (call) => `${file}: ${call}`,
      ),
    );
}
