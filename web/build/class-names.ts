import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHEET = /\.module\.css$/;
const IMPORT = /import (\w+) from '(\.{1,2}\/[\w./-]+\.module\.css)';/g;

/** What a class of a CSS module is called on the page: its own name and a mark of its sheet, `ticket-9aX`. */
export function classNameOf(name: string, sheet: string): string {
  const file = path.relative(ROOT, sheet).split(path.sep).join('/');
  return `${name}-${createHash('sha256').update(file).digest('base64url').slice(0, 3)}`;
}

/**
 * Writes the names of classes into the components that ask for them, as if `className="ticket-9aX"` stood there. Otherwise each sheet
 * brings a table of its names along, and the first page pays for all of them.
 */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: (code, id) => (/\.tsx?$/.test(id) ? withClassNames(code, id) : null),
    },
    {
      name: 'keep-sheets',
      apply: 'build',
      enforce: 'post',
      // Nobody asks a sheet for names any more; it comes along all the same.
      transform: (code, id) =>
        SHEET.test(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
    },
  ];
}

/** A component's code with the names written out; `scripts/checks/style-modules.mjs` sees to it that they are asked for as `styles['page']`. */
export function withClassNames(code: string, file: string): string {
  return [...code.matchAll(IMPORT)].reduce((text, [statement, local, specifier = '']) => {
    const sheet = path.resolve(path.dirname(file), specifier);
    return text
      .replace(statement, `import '${specifier}';`)
      .replace(new RegExp(`\\b${local}\\['([\\w-]+)'\\]`, 'g'), (_, name: string) =>
        JSON.stringify(classNameOf(name, sheet)),
      );
  }, code);
}
