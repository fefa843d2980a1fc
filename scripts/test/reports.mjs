/** What begins a file's report, or the summary that comes after all of them. */
const BEGINS = /^(PASS|FAIL) |^Summary of all failing tests|^Test Suites:/;

/**
 * Takes what one of several runs of jest prints, in pieces, and hands it on a file's report at a time, so that a failure
 * stands in one piece whatever the other runs print.
 */
export function createReports(write) {
  let report = '';
  let line = '';
  const flush = () => {
    if (report !== '') write(report);
    report = '';
  };
  const take = (whole) => {
    if (BEGINS.test(whole)) flush();
    report += whole;
  };
  return {
    add(text) {
      const lines = (line + text).split('\n');
      line = lines.pop() ?? '';
      for (const one of lines) take(`${one}\n`);
    },
    /** Hands on what is left. */
    end() {
      if (line !== '') take(`${line}\n`);
      line = '';
      flush();
    },
  };
}
