const ID = /\b([A-Z]+-\d\d)\b/g;

/** The ids and texts of the rules in docs/rules.md, in its order. */
export function readRules(markdown) {
  return [...markdown.matchAll(/^- ([A-Z]+-\d\d) (.*)$/gm)].map(([, id, text]) => ({ id, text }));
}

/** The ids in the titles of tests that ran and passed (jest's JSON report). */
export function provenIds(report) {
  return idsOfTests(report, 'passed');
}

/** The ids in the titles of tests that were skipped because this machine lacks a browser or an engine. */
export function skippedIds(report) {
  return idsOfTests(report, 'pending');
}

function idsOfTests(report, wanted) {
  const tests = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === wanted);
  return new Set(tests.flatMap(({ fullName }) => [...fullName.matchAll(ID)].map(([, id]) => id)));
}

/** The rules of `areas` (all if null) that no passing test names. */
export function uncovered(rules, proven, areas) {
  return rules.filter(
    ({ id }) => !proven.has(id) && (areas === null || areas.includes(id.split('-')[0])),
  );
}

/**
 * The ids of the rules whose record names a test that is not in the report: it is gone, or has another title. Rules of
 * skipped tests are left out, because the reason stands in the titles of those.
 */
export function staleRecords(record, report) {
  const skipped = skippedIds(report);
  const titles = new Set(
    report.testResults.flatMap((file) => file.assertionResults.map(({ fullName }) => fullName)),
  );
  return Object.keys(record).filter((id) => !titles.has(record[id].test) && !skipped.has(id));
}
