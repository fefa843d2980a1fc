import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './code-files.mjs';
import { importsOf } from './import-rules.mjs';

/** Each file's imports of other files, by path from the root; packages are ignored. */
function importGraph(root) {
  const files = sourceFiles(root);
  return new Map(
    files.map((file) => [
      file,
      importsOf(readFileSync(path.join(root, file), 'utf8'), file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => path.posix.join(path.posix.dirname(file), specifier)),
    ]),
  );
}

/**
 * The import cycles of the graph, each as a list of nodes. Cycles that share a node are reported as one (a strongly
 * connected component).
 */
export function findCircles(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (stack.includes(next)) {
        low.set(node, Math.min(low.get(node), index.get(next)));
      }
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}

/**
 * The graph of imports between sibling folders, at every level. Files directly in a folder belong to no sibling: an
 * `index.ts` may re-export from the subfolders, and these may share a file next to them.
 */
export function folderGraph(graph) {
  const folders = new Map();
  for (const [from, targets] of graph) {
    for (const to of targets) {
      const pair = siblingsOf(from, to);
      if (pair === null) continue;
      const [a, b] = pair;
      if (!folders.has(a)) folders.set(a, new Set());
      if (!folders.has(b)) folders.set(b, new Set());
      folders.get(a).add(b);
    }
  }
  return folders;
}

/** The two sibling folders that contain the two files; null if one of the files is next to the other's folder. */
function siblingsOf(from, to) {
  const [a, b] = [from.split('/'), to.split('/')];
  const split = a.findIndex((part, at) => part !== b[at]);
  if (split === a.length - 1 || split === b.length - 1) return null;
  return [a.slice(0, split + 1).join('/'), b.slice(0, split + 1).join('/')];
}

/** Every cycle of files and of folders below `root`, one line each. */
export function checkCircles(root) {
  const graph = importGraph(root);
  return [
    ...findCircles(graph).map((circle) => `files import each other: ${circle.join(' ')}`),
    ...findCircles(folderGraph(graph)).map(
      (circle) => `folders import each other: ${circle.join(' ')}`,
    ),
  ];
}
