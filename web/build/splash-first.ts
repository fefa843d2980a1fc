import type { Plugin } from 'vite';
import { type Bundle, filesOfPages, stylesOf, withImports } from './route-files.ts';

/** The tags that Vite adds to the document: the script, what it imports, and the style sheet. */
const TAGS =
  /<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\s*/g;

/**
 * Loads everything that the splash doesn't need after it: the splash is the first paint and has its own styles. Then come the client's
 * script, along with it the opened page's code, which would otherwise wait until the script has run, and the style sheet, which blocks
 * nothing: main.tsx applies it before the first screen. If the client can't be fetched, a note offers to reload the page (FLOW-14).
 */
export function splashFirst(): Plugin {
  return {
    name: 'splash-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) throw new Error('Only a build knows the files of a page.');
        const [sheet] = stylesOf(bundle, chunk.fileName);
        if (!sheet) throw new Error('index.html has no style sheet to load late.');
        return {
          html: html.replace(TAGS, ''),
          tags: [
            { tag: 'script', children: script(bundle, chunk.fileName, sheet), injectTo: 'head' },
          ],
        };
      },
    },
  };
}

/**
 * The load begins when the first paint is on the screen, which is some frames after it was drawn. A page in the background may never paint:
 * a hidden one doesn't wait, any other waits for a second at most, and for a tenth once it has drawn.
 */
function script(bundle: Bundle, entry: string, sheet: string): string {
  const imported = withImports(bundle, entry).filter((file) => file !== entry);
  return `
{
  const pages = ${JSON.stringify(filesOfPages(bundle, entry))};
  const { pathname } = location;
  const ofPage = pages[pathname] ?? pages[pathname.replace(/(.)\\/[^/]+$/, '$1/:')] ?? [];
  const add = (tag, attributes) => {
    const element = Object.assign(document.createElement(tag), { crossOrigin: '', fetchPriority: 'low' }, attributes);
    document.head.append(element);
    return element;
  };
  const addLate = (file) =>
    add('link', file.endsWith('.css') ? { rel: 'preload', as: 'style', href: '/' + file } : { rel: 'modulepreload', href: '/' + file });
  const stuck = () => {
    const note = document.getElementById('stuck');
    note.hidden = false;
    addEventListener('online', () => note.querySelector('a').click());
  };
  let loads = false;
  const load = () => {
    if (loads) return;
    loads = true;
    add('link', { rel: 'preload', as: 'style', href: '/${sheet}' }).dataset.lateStyles = '';
    add('script', { type: 'module', src: '/${entry}' }).onerror = stuck;
    ${JSON.stringify(imported)}.concat(ofPage).forEach(addLate);
  };
  if (document.hidden) load();
  else {
    new PerformanceObserver(load).observe({ type: 'paint' });
    requestAnimationFrame(() => setTimeout(load, 100));
    setTimeout(load, 1000);
  }
}`;
}
