// The source itself: Vite reads its configuration before anything is built.

import type { Plugin, Rolldown } from 'vite';
import { PAGE_PATHS } from '../../packages/catalog/src/pages.ts';

/** The pages that visits begin with, and the modules that src/app/routes.tsx loads for them. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  [PAGE_PATHS.services]: ['catalogue'],
  [PAGE_PATHS.servicesPage]: ['catalogue'],
  [PAGE_PATHS.home]: ['customer-graph', 'home'],
  [PAGE_PATHS.add]: ['customer-graph', 'add'],
  [PAGE_PATHS.library]: ['customer-graph', 'library'],
  [PAGE_PATHS.login]: ['login'],
  [PAGE_PATHS.register]: ['register'],
};

type Bundle = Rolldown.OutputBundle;

/** Lets the browser fetch the code of the page that is opened beside the client's own instead of after it has run. */
export function preloadRoute(): Plugin {
  return {
    name: 'preload-route',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk }) {
        if (!bundle || !chunk) throw new Error('Only a build knows the files of a page.');
        const there = new Set(withImports(bundle, chunk.fileName));
        const files = Object.entries(PAGES).map(([path, routes]) => {
          const chunks = routes.flatMap((route) => withImports(bundle, chunkOf(bundle, route)));
          const styles = chunks.flatMap((file) => stylesOf(bundle, file));
          return [path, [...new Set([...chunks, ...styles])].filter((file) => !there.has(file))];
        });
        return [{ tag: 'script', children: script(Object.fromEntries(files)), injectTo: 'head' }];
      },
    },
  };
}

function chunkOf(bundle: Bundle, route: string): string {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/routes/${route}.tsx`),
  );
  if (!found) throw new Error(`The build has no chunk for the route ${route}.`);
  return found.fileName;
}

/** A chunk and all that it imports before it runs. */
function withImports(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (seen.has(fileName) || chunk?.type !== 'chunk') return [...seen];
  seen.add(fileName);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return [...seen];
}

function stylesOf(bundle: Bundle, fileName: string): string[] {
  const chunk = bundle[fileName];
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
}

function script(files: Record<string, string[]>): string {
  return `
for (const file of (${JSON.stringify(files)})[location.pathname] ?? []) {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.fetchPriority = 'low';
  link.href = '/' + file;
  document.head.append(link);
}`;
}
