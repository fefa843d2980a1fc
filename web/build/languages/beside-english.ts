import type { Plugin } from 'vite';
import type { Language } from './translate.ts';

/**
 * Puts a language's page and manifest into a folder of the English build, `es/index.html`. Its files go beside the English
 * ones: they are named by their content, so what says nothing, React and Apollo among it, is there once.
 */
export function besideEnglish(language: Language): Plugin {
  return {
    name: 'beside-english',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      build: { emptyOutDir: false, manifest: `${language}/.vite/manifest.json` },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        delete bundle['index.html'];
        this.emitFile({ type: 'asset', fileName: `${language}/index.html`, source: page.source });
      },
    },
  };
}
