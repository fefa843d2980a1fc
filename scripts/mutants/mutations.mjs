import { parseSync } from '@swc/core';

/** Prepended to a text to find its start, because the parser's offsets continue from one text to the next. */
const LEAD = '0;';

const SWAPPED = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};
const SWAPPED_NAMES = { some: 'every', every: 'some', min: 'max', max: 'min', find: 'findLast' };

/** Nodes without behaviour: types, imports, re-exports. */
const isSilent = (type) =>
  /^Ts(?!AsExpression|ConstAssertion|NonNull|SatisfiesExpression)|^Import|^ExportAll|^ExportNamed/.test(
    type,
  );

/**
 * All small changes that alter the meaning of a file's text.
 * @returns `{ start, end, text, line, says, form }`, with offsets in the text; `form` is `expression`, `statement` or `member` (a
 * property's name)
 */
export function mutationsOf(source, file) {
  const bytes = Buffer.from(LEAD + source);
  const { body } = parseSync(LEAD + source, { syntax: 'typescript', tsx: file.endsWith('x') });
  const [lead, ...statements] = body;
  const base = lead.span.start;
  const place = (offset) => bytes.subarray(0, offset - base).toString().length - LEAD.length;
  const found = [];
  const add = (span, text, says, form = 'expression') => {
    const [start, end] = [place(span.start), place(span.end)];
    const line = source.slice(0, start).split('\n').length;
    if (source.slice(start, end) !== text) found.push({ start, end, text, line, says, form });
  };
  const visit = (node, parent) => {
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner, parent);
      return;
    }
    if (!node || typeof node !== 'object' || isSilent(node.type ?? '')) return;
    MUTATORS[node.type]?.(node, { add, textOf, parent });
    for (const [key, inner] of Object.entries(node)) {
      // A member's name and a property's key aren't values.
      if (key === 'key' || key === 'typeAnnotation' || key === 'typeParams') continue;
      visit(inner, node);
    }
  };
  const textOf = ({ start, end }) => source.slice(place(start), place(end));
  visit(statements, null);
  return found;
}

const MUTATORS = {
  BinaryExpression({ operator, left, right, span }, { add, textOf }) {
    if (operator === '??') return add(span, textOf(left.span), `without ?? ${textOf(right.span)}`);
    const other = SWAPPED[operator];
    const isText = [left, right].some(({ type }) => /String|Template/.test(type));
    if (other === undefined || (operator === '+' && isText)) return;
    const text = `${textOf(left.span)} ${other} ${textOf(right.span)}`;
    add(span, text, `${operator} → ${other}`);
  },
  UnaryExpression({ operator, argument, span }, { add, textOf }) {
    if (operator === '!') add(span, textOf(argument.span), 'without !');
  },
  IfStatement({ test }, { add }) {
    add(test.span, 'true', 'if (true)');
    add(test.span, 'false', 'if (false)');
  },
  ConditionalExpression({ test }, { add }) {
    add(test.span, 'true', 'true ?');
    add(test.span, 'false', 'false ?');
  },
  BooleanLiteral({ value, span }, { add }) {
    add(span, String(!value), `${value} → ${!value}`);
  },
  NumericLiteral({ value, span }, { add }) {
    add(span, String(value + 1), `${value} → ${value + 1}`);
  },
  StringLiteral({ value, span }, { add, parent }) {
    // The texts of JSX attributes, mostly class names, are left alone.
    if (parent?.type === 'JSXAttribute') return;
    const other = value === '' ? "'mutant'" : "''";
    add(span, other, `'${value}' → ${other}`);
  },
  ReturnStatement({ argument }, { add }) {
    const isSame = argument?.type === 'Identifier' && argument.value === 'undefined';
    if (argument && !isSame) add(argument.span, 'undefined as never', 'return undefined');
  },
  MemberExpression({ property }, { add }) {
    const other = property.type === 'Identifier' && SWAPPED_NAMES[property.value];
    if (other && Object.hasOwn(SWAPPED_NAMES, property.value)) {
      add(property.span, other, `${property.value} → ${other}`, 'member');
    }
  },
  ExpressionStatement({ expression, span }, { add }) {
    if (expression.type === 'CallExpression' || expression.type === 'AwaitExpression') {
      add(span, ';', 'statement left out', 'statement');
    }
  },
};
