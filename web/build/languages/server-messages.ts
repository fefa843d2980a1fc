import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceNode } from './nodes.ts';
import { childrenOf, cookedOf, isNode, literalOf, nameOf, nodesIn, programOf } from './nodes.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The services whose messages only staff read, in English. */
export const OF_STAFF: readonly string[] = ['admin'];
/** The folders whose sources are read: where the API's messages are written. */
export const FOLDERS: readonly string[] = [
  ...readdirSync(path.join(ROOT, 'services'))
    .filter((name) => !OF_STAFF.includes(name))
    .map((name) => `services/${name}/src`),
  'gateway/src',
  ...['catalog', 'internal-api', 'service-kit'].map((name) => `packages/${name}/src`),
];
const NO_SOURCE = /\.test\.ts$|\.samples\.ts$|\/(?:generated|testing)\//;
/** Calls whose texts no user reads: logs, and errors that are never shown. */
const UNREAD_CALLS =
  /^(?:error|warn|info|debug|RegExp|query|DeliveryRefused|withDoubt|(?:Settings|Type|Range)?Error)$/;

/** A message that a server may send. */
export interface ServerMessage {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** `{0}` stands for an inserted value. */
  readonly text: string;
}

/** Every literal of the servers' sources that reads like a sentence for people. */
export function serverMessages(): ServerMessage[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => !NO_SOURCE.test(file))
      .flatMap((file) =>
        messagesIn(readFileSync(path.join(ROOT, file), 'utf8'), file).map((text) => ({
          file,
          text,
        })),
      ),
  );
}

/** The literals of a source that read like a sentence for people: words that begin with a capital or an inserted value. */
export function messagesIn(code: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: SourceNode): void => {
    if (isForNobody(node)) return;
    const words = wordsOf(node);
    if (words !== undefined) {
      if (isSentence(words)) found.push(numbered(words));
    }
    if (words === undefined || node.type === 'TemplateLiteral') childrenOf(node).forEach(visit);
  };
  visit(programOf(code, file));
  return found;
}

function isForNobody(node: SourceNode): boolean {
  if (/^(?:Import|TS(?:Literal|TypeAlias|Interface))/.test(node.type)) return true;
  if (node.type === 'TaggedTemplateExpression') return true;
  if (!/^(?:Call|New)Expression$/.test(node.type) || !isNode(node['callee'])) return false;
  const { callee } = node;
  return UNREAD_CALLS.test(nameOf(callee) ?? nameOf(callee['property']) ?? '');
}

/** The text of a literal, a template or concatenated literals; `#` stands for an inserted value. */
function wordsOf(node: SourceNode): string | undefined {
  if (node.type === 'TemplateLiteral') return nodesIn(node['quasis']).map(cookedOf).join('#');
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return literalOf(node);
  const [left, right] = [node['left'], node['right']].map((side) =>
    isNode(side) ? wordsOf(side) : undefined,
  );
  return left === undefined || right === undefined ? undefined : left + right;
}

function isSentence(words: string): boolean {
  return /^[\p{Lu}#]/u.test(words) && /\p{Ll} /u.test(words) && !/[<>\n=]/.test(words);
}

function numbered(words: string): string {
  let place = 0;
  return words.replaceAll('#', () => `{${place++}}`);
}
