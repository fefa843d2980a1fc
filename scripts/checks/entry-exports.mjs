import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { codeFiles, isOfTests } from './code-files.mjs';

const PASSED_ON = /^export (type )?\{([^}]*)\} from /gm;
const STATIC_IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm;
const DYNAMIC_IMPORT = /\{([^{}]*)\} = await import\('([^']+)'\)/g;

/** What is imported by a name that is only known when it runs: infra/local loads each service's program. */
const LOADED_BY_NAME = /^services\/[^/]+\/src\/index\.ts: program$/;

/**
 * What entries pass on and nobody imports from them, as `file: name`. A value counts only if product code imports it,
 * or, from an entry for tests (`testing`), if they do; a type, whoever imports it.
 * @param entries each entry's file by its name, such as `@dewlane/setup/testing`
 * @param files each file's text
 */
export function passedOnInVain(entries, files) {
  const importers = importersOf(entries, files);
  return [...new Set(entries.values())].flatMap((entry) =>
    namesPassedOn(files.get(entry) ?? '')
      .filter(({ name, isType }) => {
        const found = importers.get(`${entry}: ${name}`) ?? [];
        const mayBeTests = isType || isOfTests(entry) || entry.endsWith('/testing.ts');
        return !found.some((file) => mayBeTests || !isOfTests(file));
      })
      .map(({ name }) => `${entry}: ${name}`)
      .filter((line) => !LOADED_BY_NAME.test(line)),
  );
}

/** The files that import each `entry: name`, by the entry's name or its path. */
function importersOf(entries, files) {
  const found = new Map();
  for (const [file, text] of files) {
    for (const [, names, specifier] of [
      ...text.matchAll(STATIC_IMPORT),
      ...text.matchAll(DYNAMIC_IMPORT),
    ]) {
      const target = specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifier)
        : entries.get(specifier);
      for (const { name } of listed(names)) {
        const key = `${target}: ${name}`;
        found.set(key, [...(found.get(key) ?? []), file]);
      }
    }
  }
  return found;
}

function namesPassedOn(text) {
  return [...text.matchAll(PASSED_ON)].flatMap(([, isType, names]) =>
    listed(names, isType !== undefined),
  );
}

/** The names between the braces of an import or export, and whether each is a type. */
function listed(names, areTypes = false) {
  return names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => ({
      name: /^(?:type )?(\w+)/.exec(one)?.[1],
      isType: areTypes || one.startsWith('type '),
    }));
}

/** Every such name of the project. */
export function findPassedOnInVain(root) {
  const texts = codeFiles(root).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]);
  return passedOnInVain(entriesOf(root), new Map(texts));
}

/** The file of each entry that a workspace's package.json names. */
function entriesOf(root) {
  const folders = ['packages', 'services', 'infra'].flatMap((top) =>
    readdirSync(path.join(root, top)).map((name) => `${top}/${name}`),
  );
  return new Map(
    [...folders, 'gateway']
      .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
      .flatMap((folder) => {
        const { name, exports = {} } = JSON.parse(
          readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
        );
        return Object.entries(exports).map(([entry, to]) => [
          path.posix.join(name, entry),
          path.posix.join(folder, typeof to === 'string' ? to : to.source),
        ]);
      }),
  );
}
