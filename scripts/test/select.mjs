import { execFileSync } from 'node:child_process';

const TEST_FILE = /\.test\.tsx?$/;

/** What runs what was built, not the sources: it needs a build before it. */
const NEEDS_BUILD = /^(test\/(e2e|faults)\/|infra\/local\/|scripts\/)/;

/** Every test file of the clone, new ones that git does not track yet among them. */
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
 * The test files that words name: a file (a source file stands for the test beside it), a folder, or a part of a path. A file
 * is chosen when any of the words fits it.
 */
export function selectTests(files, words) {
  const wanted = words.map((word) =>
    word.replace(/^\.\//, '').replace(/(?<!\.test)\.tsx?$/, '.test.ts'),
  );
  return files.filter((file) => wanted.some((word) => file.includes(word)));
}

export function needsBuild(files) {
  return files.some((file) => NEEDS_BUILD.test(file));
}
