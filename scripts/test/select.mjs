import { execFileSync } from 'node:child_process';

const TEST_FILE = /\.test\.tsx?$/;

/** Tests that run built code rather than the sources, and so need a build. */
const NEEDS_BUILD = /^(test\/(e2e|faults)\/|infra\/local\/|scripts\/)/;

/** All test files of the clone, including new ones that git doesn't track yet. */
export function listTestFiles(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .toString()
    .split('\n')
    .filter((file) => TEST_FILE.test(file));
}

/**
 * The test files selected by words: a file (a source file selects the test next to it), a folder, or a part of a path.
 * A file is selected if any of the words matches it.
 */
export function selectTests(files, words) {
  const wanted = words.map((word) =>
    word.replace(/^\.\//, '').replace(/(?<!\.test)\.tsx?$/, '.test.ts'),
  );
  return files.filter((file) => wanted.some((word) => file.includes(word)));
}

/** Whether one of the test files runs built code, not sources. */
export function needsBuild(files) {
  return files.some((file) => NEEDS_BUILD.test(file));
}
