import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './code-files.mjs';

const IMPORT = /import (\w+) from '(\.{1,2}\/[\w./-]+\.module\.css)'/g;
const FOREIGN = /@value ([\w-]+(?:,\s*[\w-]+)*)\s+from "([^"]+)";/g;
/** The style sheets of all pages, and the only global classes: the sizes of icons, and what reaches the window's edges. */
const GLOBAL_SHEETS = ['base.css', 'index.css', 'theme.css'];
const GLOBAL_CLASSES = ['lucide', 'icon-small', 'icon-large', 'to-edges'];

/** The classes that a CSS module defines, without global ones and those imported from other sheets. */
export function classesOf(sheet) {
  const foreign = new Set(foreignClasses(sheet).map(({ name }) => name));
  return new Set(
    selectorsOf(sheet.replace(/:global\([^)]*\)/g, ''))
      .flatMap(classNamesIn)
      .filter((name) => !foreign.has(name)),
  );
}

/** The classes that a sheet imports from others with `@value badge from "./badge.module.css"`. */
export function foreignClasses(sheet) {
  return [...sheet.matchAll(FOREIGN)].flatMap(([, list, specifier]) =>
    list.split(/,\s*/).map((name) => ({ name, specifier })),
  );
}

/**
 * Uses of a sheet other than by a literal class name: the build only replaces literal names
 * (`web/build/class-names.ts`).
 */
export function otherUses(text, local) {
  const use = new RegExp(`(?<![\\w'"\`./-])${local}(?:\\.\\w+|\\[(?!'[\\w-]+'\\]).{0,20})`, 'g');
  return [...text.matchAll(use)].map(([found]) => found);
}

/** Classes that components and sheets use but no CSS module defines, and defined classes that nobody uses. */
export function findStrayStyles(root) {
  const sheets = new Map(sheetsOf(root).filter(isModule).map(read(root)));
  const asked = new Map();
  const faults = [];
  const ask = (file, specifier, name) => {
    const sheet = path.posix.join(path.posix.dirname(file), specifier);
    asked.set(sheet, (asked.get(sheet) ?? new Set()).add(name));
    const there = sheets.has(sheet) ? classesOf(sheets.get(sheet)) : new Set();
    if (!there.has(name)) faults.push(`${file}: ${specifier} has no class ${name}`);
  };
  for (const file of sourceFiles(root).filter((name) => /^web\/src\/.*\.tsx?$/.test(name))) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, local, specifier] of text.matchAll(IMPORT)) {
      const uses = text.matchAll(new RegExp(`\\b${local}\\['([\\w-]+)'\\]`, 'g'));
      for (const [, name] of uses) ask(file, specifier, name);
      faults.push(...otherUses(text, local).map((use) => `${file}: ${use} is no ${local}['name']`));
    }
  }
  for (const [file, text] of sheets) {
    const names = new Set(selectorsOf(text).flatMap(classNamesIn));
    for (const { name, specifier } of foreignClasses(text)) {
      ask(file, specifier, name);
      if (!names.has(name)) faults.push(`${file}: takes ${name} and does nothing with it`);
    }
  }
  for (const [file, text] of sheets) {
    for (const name of classesOf(text)) {
      if (!asked.get(file)?.has(name)) faults.push(`${file}: nobody uses ${name}`);
    }
  }
  return faults;
}

/** Styles with global names: style sheets that aren't CSS modules, and global classes in either. */
export function findGlobalStyles(root) {
  return sheetsOf(root).flatMap((file) => {
    if (!isModule(file) && !isGlobal(file)) return [`${file} is no CSS module beside a component`];
    const text = readFileSync(path.join(root, file), 'utf8');
    return strayGlobals(text, isModule(file)).map((name) => `${file}: .${name} is global`);
  });
}

/** The global classes of a sheet, except the known ones; in a module those in `:global()`. */
export function strayGlobals(sheet, isModule) {
  const texts = isModule
    ? [...sheet.matchAll(/:global\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, inner]) => inner)
    : selectorsOf(sheet);
  return texts.flatMap(classNamesIn).filter((name) => !GLOBAL_CLASSES.includes(name));
}

function selectorsOf(sheet) {
  const own = sheet
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/@(?:import|value)[^;]*;/g, '');
  return [...own.matchAll(/(?<=^|[{};])([^{};]*)\{/g)]
    .map(([, selector = '']) => selector)
    .filter((selector) => !selector.trim().startsWith('@'));
}

function classNamesIn(selector) {
  return [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name);
}

function sheetsOf(root) {
  if (!existsSync(path.join(root, 'web/src'))) return [];
  return readdirSync(path.join(root, 'web/src'), { recursive: true })
    .map((name) => `web/src/${String(name).replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.css'));
}

function read(root) {
  return (file) => [file, readFileSync(path.join(root, file), 'utf8')];
}

function isModule(file) {
  return file.endsWith('.module.css');
}

function isGlobal(file) {
  return GLOBAL_SHEETS.some((name) => file === `web/src/styles/${name}`);
}
