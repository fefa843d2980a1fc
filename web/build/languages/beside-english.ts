import type { Language } from '@dewlane/catalog';
import type { Plugin } from 'vite';

/**
 * Writes a language's page and manifest to a folder of the English build, such as `es/index.html`. Its other files go next to
 * the English ones: their names contain a hash of the content, so files without texts, such as React and Apollo, exist once.
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
