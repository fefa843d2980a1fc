import type { Plugin } from 'vite';

const SHEET = /<link rel="stylesheet"([^>]*)>/;
const SCRIPTS = /<(script type="module"|link rel="modulepreload")/g;

/**
 * Has all that the splash doesn't need come after it: the splash is the first paint and brings its own styles. The style sheet
 * holds nothing up; main.tsx applies it before the first screen.
 */
export function splashFirst(): Plugin {
  return {
    name: 'splash-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!SHEET.test(html)) throw new Error('index.html has no style sheet to load late.');
        return html
          .replace(SHEET, '<link rel="preload" as="style" fetchpriority="low" data-late-styles$1>')
          .replace(SCRIPTS, '<$1 fetchpriority="low"');
      },
    },
  };
}
