import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './import-rules.mjs';

const IMPORT = /import (\w+) from '(\.{1,2}\/[\w./-]+\.module\.css)'/g;

/** The classes a CSS module gives names to; those it only refers to as global are none of its own. */
export function classesOf(sheet) {
  const own = sheet
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/@import[^;]*;/g, '');
  const selectors = [...own.matchAll(/(?<=^|[{};])([^{};]*)\{/g)].map((found) => found[1] ?? '');
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) =>
        [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((found) => found[1]),
      ),
  );
}

/** Where a text asks a sheet otherwise than by a name that stands there: the build writes out no others (`web/build/class-names.ts`). */
export function otherUses(text, local) {
  const use = new RegExp(`(?<![\\w'"\`./-])${local}(?:\\.\\w+|\\[(?!'[\\w-]+'\\]).{0,20})`, 'g');
  return [...text.matchAll(use)].map(([found]) => found);
}

/** What components ask of CSS modules that isn't there, and what the modules hold that nobody asks for. */
export function findStrayStyles(root) {
  const asked = new Map();
  const faults = [];
  for (const file of sourceFiles(root).filter((name) => /^web\/src\/.*\.tsx?$/.test(name))) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, local, specifier] of text.matchAll(IMPORT)) {
      const sheet = path.posix.join(path.posix.dirname(file), specifier);
      const names = asked.get(sheet) ?? new Set();
      asked.set(sheet, names);
      const there = existsSync(path.join(root, sheet))
        ? classesOf(readFileSync(path.join(root, sheet), 'utf8'))
        : new Set();
      for (const [, name] of text.matchAll(new RegExp(`\\b${local}\\['([\\w-]+)'\\]`, 'g'))) {
        names.add(name);
        if (!there.has(name)) faults.push(`${file}: ${specifier} has no class ${name}`);
      }
      faults.push(...otherUses(text, local).map((use) => `${file}: ${use} is no ${local}['name']`));
    }
  }
  for (const [sheet, names] of asked) {
    if (!existsSync(path.join(root, sheet))) continue;
    for (const name of classesOf(readFileSync(path.join(root, sheet), 'utf8'))) {
      if (!names.has(name)) faults.push(`${sheet}: nobody uses ${name}`);
    }
  }
  return faults;
}
