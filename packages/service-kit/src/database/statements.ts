/** A word may hold a dollar sign, at which no body begins. */
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_$]*/uy;
/** `$$`, or `$name$`. */
const BODY_MARK = /^\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$$/u;
const COMMENT_MARK = /\/\*|\*\//gu;

/**
 * The statements of an SQL script, without their semicolons; semicolons in comments, strings, identifiers and quoted
 * function bodies don't separate statements. Bodies written as `BEGIN ATOMIC` are cut.
 */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let from = 0;
  let at = 0;
  while (at < script.length) {
    if (script[at] === ';') {
      statements.push(script.slice(from, at));
      from = at + 1;
    }
    at = endOfWhole(script, at);
  }
  statements.push(script.slice(from));
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** A statement from its first word on, without the comments before it. */
export function fromFirstWord(statement: string): string {
  let at = 0;
  while (/^(?:\s|--|\/\*)/.test(statement.slice(at, at + 2))) at = endOfWhole(statement, at);
  return statement.slice(at);
}

/** The end of the token at this position; a semicolon inside it ends no statement. */
function endOfWhole(script: string, at: number): number {
  const [first = '', second = ''] = script.slice(at, at + 2);
  if (/^e'$/i.test(first + second)) return endOfEscapes(script, at + 2);
  // A doubled quote counts as the end of one text and the beginning of the next, which comes to the same.
  if (first === "'" || first === '"') return after(script, first, at + 1);
  if (first + second === '--') return after(script, '\n', at + 2);
  if (first + second === '/*') return endOfComment(script, at);
  if (first === '$') return endOfBody(script, at);
  WORD.lastIndex = at;
  return at + (WORD.exec(script)?.[0].length ?? 1);
}

/** The end of a text in which a backslash escapes the next character. */
function endOfEscapes(script: string, from: number): number {
  for (let at = from; at < script.length; at += 1) {
    if (script[at] === '\\') at += 1;
    else if (script.startsWith("''", at)) at += 1;
    else if (script[at] === "'") return at + 1;
  }
  return script.length;
}

/** The end of a body, or of a dollar sign that begins none. */
function endOfBody(script: string, at: number): number {
  const mark = script.slice(at, after(script, '$', at + 1));
  return BODY_MARK.test(mark) ? after(script, mark, at + mark.length) : at + 1;
}

/** Comments nest. */
function endOfComment(script: string, from: number): number {
  let depth = 0;
  for (const mark of script.slice(from).matchAll(COMMENT_MARK)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return from + mark.index + mark[0].length;
  }
  return script.length;
}

function after(script: string, end: string, from: number): number {
  const at = script.indexOf(end, from);
  return at === -1 ? script.length : at + end.length;
}
