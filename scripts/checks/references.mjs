import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readRules } from './rule-coverage.mjs';

/** The folder whose documents are referred to by file name alone; other references are relative to the file. */
const DOCS = 'docs';
/** An applied migration is never edited, not even its comments. */
const UNEDITED = /\/prisma\/migrations\//;
/**
 * A file with a folder in backquotes, such as `docs/rules.md`: whole or from any folder on. Not a pattern, an address, a
 * generated file or one that only a run has.
 */
const NAMED_FILE =
  /`(?![^`]*\bgenerated\/)(\w[\w.-]*(?:\/[\w.-]+)*\/[\w.-]+\.(?:tsx?|mjs|css|html|graphql|prisma|sql|ya?ml|json|xml|txt))`/g;
const TEXT = /\.(ts|tsx|mjs|md|css|html|graphql|prisma|sql|ya?ml)$/;

/** Every broken reference in the files of the repository, as `file:line what`. */
export function findLostReferences(root) {
  const known = readKnown(root);
  return known.files
    .filter((file) => TEXT.test(file) && !UNEDITED.test(file))
    .flatMap((file) => lostIn(file, readFileSync(path.join(root, file), 'utf8'), known));
}

/** The files of the repository, those that are not committed yet included. */
function filesIn(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  const files = listed.toString().split('\n');
  return files.filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** What references may name: ids and areas of rules, headings of documents, existing files. */
export function readKnown(root) {
  const ids = readRules(readFileSync(path.join(root, DOCS, 'rules.md'), 'utf8')).map(
    ({ id }) => id,
  );
  const anchors = new Map();
  const files = filesIn(root);
  return {
    files,
    /** Whether a path ends with these folders and this file. */
    hasFile: (end) => files.some((file) => `/${file}`.endsWith(`/${end}`)),
    ids: new Set(ids),
    areas: new Set(ids.map((id) => id.split('-')[0])),
    exists: (file) => existsSync(path.join(root, file)),
    hasAnchor: (file, anchor) => {
      if (!anchors.has(file)) anchors.set(file, anchorsOf(path.join(root, file)));
      return anchors.get(file).has(anchor);
    },
  };
}

/** The broken references in one file's text. */
export function lostIn(file, text, known) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      lostInLine(file, line, known).map((what) => `${file}:${index + 1} ${what}`),
    );
}

function lostInLine(file, line, known) {
  return [
    ...[...line.matchAll(/\b(?:SPEC|DESIGN|LOOK|STACK|ROADMAP)(?:\.md|(?:'s)? §[\d.]+)/g)].map(
      ([what]) => `${what}: not in the repository`,
    ),
    ...[...line.matchAll(/\b([A-Z]+)-\d\d\b/g)]
      .filter(([id, area]) => known.areas.has(area) && !known.ids.has(id))
      .map(([id]) => `${id}: no such rule in docs/rules.md`),
    ...[...line.matchAll(/(?:^|[\s(["'`])((?:[\w./-]*\/)?[\w-]+\.md)(?:#([\w-]+))?/g)].flatMap(
      ([, target, anchor]) => lostDocument(file, target, anchor, known),
    ),
    ...(file.endsWith('.md') ? [...line.matchAll(NAMED_FILE)] : [])
      .filter(([, name]) => !known.hasFile(name))
      .map(([, name]) => `${name}: no such file`),
  ];
}

function lostDocument(file, target, anchor, known) {
  const candidates = [
    path.posix.join(path.posix.dirname(file), target),
    path.posix.join(DOCS, target),
    target,
  ];
  const found = candidates.find(known.exists);
  if (found === undefined) return [`${target}: no such document`];
  if (anchor !== undefined && !known.hasAnchor(found, anchor)) {
    return [`${target}#${anchor}: no such heading`];
  }
  return [];
}

/** The anchors that GitHub and others generate for a document's headings. */
function anchorsOf(file) {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}
