// Imports the catalog's source, since Vite reads its configuration before anything is built.

import type { Rolldown } from 'vite';
import { LINK_PAGE_PATH, PAGE_PATHS } from '../../packages/catalog/src/pages.ts';

/** The pages on which visits begin, with the modules that src/app/routes.tsx loads for them. */
export const PAGES: Readonly<Record<string, readonly string[]>> = {
  [PAGE_PATHS.services]: ['catalogue'],
  [PAGE_PATHS.servicesPage]: ['catalogue'],
  [PAGE_PATHS.home]: ['customer-graph', 'home'],
  [PAGE_PATHS.add]: ['customer-graph', 'add'],
  [PAGE_PATHS.library]: ['customer-graph', 'library'],
  [PAGE_PATHS.login]: ['login'],
  [PAGE_PATHS.register]: ['register'],
  [LINK_PAGE_PATH]: ['own-booking-ahead', 'customer-graph', 'own-booking'],
  [PAGE_PATHS.appointment]: ['own-booking-ahead', 'customer-graph', 'own-booking'],
  [PAGE_PATHS.admin]: ['staff', 'staff-dashboard'],
  [PAGE_PATHS.adminAppointment]: ['staff', 'staff-appointment'],
};

/** The name of a module that routes.tsx loads. */
const MODULE = /\/routes\/([\w-]+)\.tsx?$/;

export type Bundle = Rolldown.OutputBundle;

/**
 * The files that each of these pages needs in addition to the document's own script, in import order, keyed by the page's path; a
 * parameter at its end is written as `:`.
 */
export function filesOfPages(bundle: Bundle, entry: string): Readonly<Record<string, string[]>> {
  const there = new Set(withImports(bundle, entry));
  const files = Object.entries(PAGES).map(([path, routes]) => {
    const chunks = routes.flatMap((route) => withImports(bundle, chunkOf(bundle, route)));
    const styles = chunks.flatMap((file) => stylesOf(bundle, file));
    return [
      withBareParameter(path),
      [...new Set([...chunks, ...styles])].filter((file) => !there.has(file)),
    ];
  });
  return Object.fromEntries(files);
}

function withBareParameter(path: string): string {
  return path.replace(/:\w+$/, ':');
}

function chunkOf(bundle: Bundle, route: string): string {
  const found = Object.values(bundle).find(
    (file) =>
      file.type === 'chunk' &&
      file.facadeModuleId !== null &&
      MODULE.exec(file.facadeModuleId)?.[1] === route,
  );
  if (!found) throw new Error(`The build has no chunk for the route ${route}.`);
  return found.fileName;
}

/** A chunk and all its static imports. */
export function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return [...seen];
  seen.add(fileName);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return [...seen];
}

/** The style sheets that a chunk itself imports. */
export function stylesOf(bundle: Bundle, fileName: string): string[] {
  const chunk = bundle[fileName];
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
}
