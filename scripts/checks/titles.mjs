import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { codeFiles } from './code-files.mjs';

/** The ids of the rules that a test proves, at the start of its title. */
const IDS = /^(?:[A-Z]+-\d\d\s+)+/;
/** A verb in the third person, with or without an adverb: "asks", "never asks", "isn’t", "may". */
const VERB =
  /^(?:(?:never|always|still|only|just) )?(?:(?:[a-z]*[a-rt-z])?s|can|cannot|may|must|[a-z]+n['’]t)(?![\w’'-])/;
/** Plural nouns, which end like such verbs. */
const NOUN = /^(?:appointments|devices|keys|migrations|rows|sessions|users|vehicles)\b/;

/** Whether a title continues the sentence begun by `it`, that is, starts with a verb. */
export function continuesIt(title) {
  const sentence = title.replace(IDS, '');
  return VERB.test(sentence) && !NOUN.test(sentence);
}

/** The titles of one file's tests; a placeholder at the start is replaced by each row's first value. */
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

/** Every title that doesn't continue the sentence, as `file: title`. */
export function findStrayTitles(root) {
  return codeFiles(root)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      if (!/\bit\b/.test(text)) return [];
      return titlesOf(text, file)
        .filter((title) => !continuesIt(title))
        .map((title) => `${file}: ${title}`);
    });
}

/** The text of a string or template literal, with `%s` for expressions. */
function textOf(node) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ cooked }) => cooked).join('%s');
  return undefined;
}

/** The function that is called in the end, as in `it.each(rows)(…)` or `(isThere ? it : it.skip)(…)`, and its rows. */
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
