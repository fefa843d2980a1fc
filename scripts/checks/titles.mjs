import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

const TOPS = ['packages', 'services', 'gateway', 'web', 'infra', 'scripts', 'test'];

/** The ids of the rules that a title proves stand before its sentence. */
const IDS = /^(?:[A-Z]+-\d\d\s+)+/;
/** A verb in the third person, with an adverb or without: "asks", "never asks", "isn’t", "may". */
const VERB =
  /^(?:(?:never|always|still|only|just) )?(?:(?:[a-z]*[a-rt-z])?s|can|cannot|may|must|[a-z]+n['’]t)(?![\w’'-])/;
/** What ends like one but is a noun in the plural. */
const NOUN = /^(?:appointments|devices|keys|migrations|rows|sessions|users|vehicles)\b/;

/** Whether a title goes on with the sentence that `it` begins: "it" and a verb. */
export function continuesIt(title) {
  const sentence = title.replace(IDS, '');
  return VERB.test(sentence) && !NOUN.test(sentence);
}

/** The titles of one file's tests; one that begins with a placeholder stands there with each row's first value. */
export function titlesOf(text, file) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    if (node.type === 'CallExpression' && node.arguments.length > 1) {
      const title = textOf(node.arguments[0].expression);
      const { name, rows } = calledBy(node.callee);
      if (title !== undefined && /^it(?:[A-Z]\w*)?$/.test(name ?? '')) {
        found.push(...(/^%[a-z]/.test(title) ? withRows(title, rows) : [title]));
      }
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return found;
}

/** Every title that doesn't continue `it`, as `file: title`. */
export function findStrayTitles(root) {
  return TOPS.flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true }).map((file) =>
      path.posix.join(top, String(file).split(path.sep).join('/')),
    ),
  )
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\/(?:dist|generated)\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      if (!/\bit\b/.test(text)) return [];
      return titlesOf(text, file)
        .filter((title) => !continuesIt(title))
        .map((title) => `${file}: ${title}`);
    });
}

/** The text of a literal, also of one with parts that only a run knows, which read as `%s`. */
function textOf(node) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ cooked }) => cooked).join('%s');
  return undefined;
}

/** Whose call it is in the end, as in `it.each(rows)(…)` or `(isThere ? it : it.skip)(…)`, and with which rows. */
function calledBy(callee, rows) {
  if (callee.type === 'Identifier') return { name: callee.value, rows };
  if (callee.type === 'MemberExpression') return calledBy(callee.object, rows);
  if (callee.type === 'ConditionalExpression') return calledBy(callee.consequent, rows);
  if (callee.type === 'ParenthesisExpression') return calledBy(callee.expression, rows);
  if (callee.type === 'CallExpression') {
    return calledBy(callee.callee, callee.arguments[0]?.expression);
  }
  return {};
}

function withRows(title, rows) {
  const list = rows?.type === 'TsConstAssertion' ? rows.expression : rows;
  if (list?.type !== 'ArrayExpression') return [title];
  return list.elements.map(({ expression: row }) => {
    const first = textOf(row.type === 'ArrayExpression' ? row.elements[0].expression : row);
    return first === undefined ? title : title.replace(/^%[a-z]/, () => first);
  });
}
