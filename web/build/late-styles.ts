import type { Plugin } from 'vite';

const SHEET = /<link rel="stylesheet"([^>]*)>/;

/**
 * Has the style sheet fetched without holding up the first paint, which is the splash and brings its own styles; main.tsx
 * applies it before the first screen.
 */
export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!SHEET.test(html)) throw new Error('index.html has no style sheet to load late.');
        return html.replace(SHEET, '<link rel="preload" as="style" data-late-styles$1>');
      },
    },
  };
}
