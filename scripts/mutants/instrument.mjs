import path from 'node:path';

const SWITCHES = 'scripts/mutants/switches.mjs';

/**
 * A source file's text with all of its mutants in it, each behind a switch (`switches.mjs`), so that the text stays the same whichever
 * is on, and on the same lines.
 * @param mutants as `mutationsOf` returns them, each with an `id`
 */
export function instrumented(source, file, mutants) {
  const sorted = mutants.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const relative = path.posix.relative(path.posix.dirname(file), SWITCHES);
  const specifier = relative.startsWith('.') ? relative : `./${relative}`;
  return `import { isMutantOn } from '${specifier}'; ${withSwitches(source, { start: 0, end: source.length }, sorted)}`;
}

/** The text of a span, in which mutants that lie in others come after them. */
function withSwitches(source, { start, end }, sorted) {
  let text = '';
  let at = start;
  let left = sorted;
  while (left.length > 0) {
    const [first] = left;
    const same = left.filter((one) => one.start === first.start && one.end === first.end);
    const inside = left.filter((one) => one.end <= first.end && !same.includes(one));
    left = left.filter((one) => one.start >= first.end);
    const unchanged = withSwitches(source, first, inside);
    text += FORMS[first.form](source.slice(at, first.start), unchanged, same);
    at = first.end;
  }
  return text + source.slice(at, end);
}

/** Each appends to the text before it what stands for the mutants of one span. */
const FORMS = {
  expression: (before, unchanged, mutants) =>
    `${before}(${mutants.map(({ id, text }) => `isMutantOn(${id}) ? (${text}) : `).join('')}(${unchanged}))`,
  statement: (before, unchanged, [{ id }]) => `${before}{ if (!isMutantOn(${id})) ${unchanged} }`,
  member: (before, unchanged, [{ id, text }]) => {
    const object = before.endsWith('?.') ? before : before.slice(0, -1);
    return `${object}[isMutantOn(${id}) ? '${text}' : '${unchanged}']`;
  },
};
