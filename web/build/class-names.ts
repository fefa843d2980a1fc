import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHEET = /\.module\.css$/;
const PARTS = path.join(ROOT, 'src/components/parts.ts');
const IMPORT = /import (\w+) from '(\.{1,2}\/[\w./-]+\.module\.css)';/g;
const FOREIGN = /@value ([\w-]+(?:,\s*[\w-]+)*)\s+from "(\.{1,2}\/[\w./-]+\.module\.css)";\s*/g;

/** The name of a CSS module's class on the page: its own name and a hash of the sheet's path, `ticket-9a`. */
export function classNameOf(name: string, sheet: string): string {
  const file = path.relative(ROOT, sheet).split(path.sep).join('/');
  return `${name}-${createHash('sha256').update(file).digest('base64url').slice(0, 2)}`;
}

/**
 * Writes class names into the components that use them, as if the source said `className="ticket-9a"`. Otherwise each sheet would come
 * with a table of its names, and the first page would pay for all of them. Sheets get the names that they import from other sheets.
 */
export function inlineClassNames(): Plugin[] {
  const brought = sheetsOf(readFileSync(PARTS, 'utf8'), PARTS);
  return [
    {
      name: 'foreign-class-names',
      enforce: 'pre',
      transform: (code, id) => (SHEET.test(id) ? withForeignNames(code, id) : null),
    },
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: (code, id) => (/\.tsx?$/.test(id) ? withClassNames(code, id, brought) : null),
    },
    {
      name: 'keep-sheets',
      apply: 'build',
      enforce: 'post',
      // No module uses the names that a sheet exports any more, but the sheet must still be included.
      transform: (code, id) =>
        SHEET.test(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
    },
  ];
}

/**
 * A component's code with the names written out; `scripts/checks/style-modules.mjs` ensures that they are written as `styles['page']`.
 * Imports of the sheets in `brought` are removed, since these load with the first page.
 */
export function withClassNames(
  code: string,
  file: string,
  brought: ReadonlySet<string> = new Set(),
): string {
  return [...code.matchAll(IMPORT)].reduce((text, [statement, local, specifier = '']) => {
    const sheet = path.resolve(path.dirname(file), specifier);
    return text
      .replace(statement, brought.has(sheet) ? '' : `import '${specifier}';`)
      .replace(new RegExp(`\\b${local}\\['([\\w-]+)'\\]`, 'g'), (_, name: string) =>
        JSON.stringify(classNameOf(name, sheet)),
      );
  }, code);
}

/** A sheet with the names of other sheets' classes written out, which it declares by `@value badge from "./badge.module.css"`. */
export function withForeignNames(css: string, file: string): string {
  const names = new Map<string, string>();
  const own = css.replaceAll(FOREIGN, (_, list: string, specifier: string) => {
    const sheet = path.resolve(path.dirname(file), specifier);
    for (const name of list.split(/,\s*/)) names.set(name, classNameOf(name, sheet));
    return '';
  });
  return own.replaceAll(/\.([a-zA-Z][\w-]*)/g, (text, name: string) => {
    const foreign = names.get(name);
    return foreign === undefined ? text : `:global(.${foreign})`;
  });
}

function sheetsOf(code: string, file: string): ReadonlySet<string> {
  const imports = code.matchAll(/^import '(.+\.module\.css)';$/gm);
  return new Set([...imports].map(([, sheet = '']) => path.resolve(path.dirname(file), sheet)));
}
