const ID = /\b([A-Z]+-\d\d)\b/g;

/** The ids and lines of docs/rules.md, in its order. */
export function readRules(markdown) {
  return [...markdown.matchAll(/^- ([A-Z]+-\d\d) (.*)$/gm)].map(([, id, text]) => ({ id, text }));
}

/** The ids that the title of a test names, where that test ran and passed (jest's JSON report). */
export function provenIds(report) {
  return idsOfTests(report, 'passed');
}

/** The ids that the title of a test names which this machine had to skip, for want of a browser or an engine. */
export function skippedIds(report) {
  return idsOfTests(report, 'pending');
}

function idsOfTests(report, wanted) {
  const tests = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === wanted);
  return new Set(tests.flatMap(({ fullName }) => [...fullName.matchAll(ID)].map(([, id]) => id)));
}

/** The rules of `areas` (all where null) that no passing test names. */
export function uncovered(rules, proven, areas) {
  return rules.filter(
    ({ id }) => !proven.has(id) && (areas === null || areas.includes(id.split('-')[0])),
  );
}
