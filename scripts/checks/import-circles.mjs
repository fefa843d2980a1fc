import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf, sourceFiles } from './import-rules.mjs';

/** Each file's imports of other files, by path from the root; package names are left out. */
export function importGraph(root) {
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
 * Each circle of the graph as the list of its nodes. A node in several circles is listed once, with all that are reachable
 * from it and lead back (a strongly connected component).
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
 * The graph of folders: sibling folders, at every level, that import from each other. What lies directly in a folder belongs
 * to no sibling: an `index.ts` may gather them, and they may share a file beside them.
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

/** The two folders that lie side by side and hold the two files; null where one of the files lies beside the other's folder. */
function siblingsOf(from, to) {
  const [a, b] = [from.split('/'), to.split('/')];
  const split = a.findIndex((part, at) => part !== b[at]);
  if (split === a.length - 1 || split === b.length - 1) return null;
  return [a.slice(0, split + 1).join('/'), b.slice(0, split + 1).join('/')];
}

/** Every circle of files and of folders below `root`, a line each. */
export function checkCircles(root) {
  const graph = importGraph(root);
  return [
    ...findCircles(graph).map((circle) => `files import each other: ${circle.join(' ')}`),
    ...findCircles(folderGraph(graph)).map(
      (circle) => `folders import each other: ${circle.join(' ')}`,
    ),
  ];
}
