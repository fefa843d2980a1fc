import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The folders of the workspaces. */
const WORKSPACES = ['packages', 'services', 'gateway', 'web', 'infra'];
/** What runs, measures and tests the product from outside its workspaces. */
const TOOLS = ['scripts', 'test'];

const CODE = /\.(?:tsx?|[mc]js)$/;
const NOT_OURS = /node_modules|\/dist\/|\/generated\//;
/** Test code: the tests themselves and what only they import. */
const OF_TESTS = /\.test\.tsx?$|\/testing\/|^[^/]+(\/[^/]+)?\/test\//;

/** Whether only tests use a file: it is one, only they import it, or it starts the engines for them. */
export function isOfTests(file) {
  return OF_TESTS.test(file) || /^(test|packages\/test-engines)\//.test(file);
}

/** All code, tests included, by path from the root; generated code is left out. */
export function codeFiles(root) {
  return filesBelow(root, [...WORKSPACES, ...TOOLS]).filter((file) => CODE.test(file));
}

/** The product's source files, without tests, which may import more. */
export function sourceFiles(root) {
  return typedFiles(root).filter((file) => /\/src\//.test(file) && !OF_TESTS.test(file));
}

/** The tests of all workspaces, and what only they import. */
export function testFiles(root) {
  return typedFiles(root).filter((file) => OF_TESTS.test(file));
}

function typedFiles(root) {
  return filesBelow(root, WORKSPACES).filter((file) => /\.tsx?$/.test(file));
}

function filesBelow(root, tops) {
  return tops
    .flatMap((top) =>
      readdirSync(path.join(root, top), { recursive: true }).map((entry) =>
        path.posix.join(top, String(entry)),
      ),
    )
    .filter((file) => !NOT_OURS.test(file));
}
