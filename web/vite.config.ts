import { createRequire } from 'node:module';
import type { Language } from '@dewlane/catalog';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNK_GROUPS } from './build/chunk-groups.ts';
import { classNameOf, inlineClassNames } from './build/class-names.ts';
import { besideEnglish } from './build/languages/beside-english.ts';
import { inLanguage } from './build/languages/plugin.ts';
import { leanIcons } from './build/lean-icons.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { splashFirst } from './build/splash-first.ts';

/** React Router offers bundlers only the build with a developer's warnings; the one without lies beside it. */
const router = createRequire(import.meta.url)
  .resolve('react-router/package.json')
  .replace('package.json', 'dist/production/');
const backend = process.env['DEV_BACKEND'] ?? 'http://localhost:4000';

/** The client in a language: a build of its own for each, which share what says nothing (architecture.md#languages). */
export const clientIn = (language: Language) =>
  defineConfig({
    plugins: [
      inLanguage(language),
      inlineClassNames(),
      leanIcons(),
      react(),
      tailwindcss(),
      preloadFont(),
      splashFirst(),
      ...(language === 'en' ? [] : [besideEnglish(language)]),
      precompress(),
    ],
    // RxJS ships today's JavaScript under `es2015` only, without helpers for older browsers.
    css: { modules: { generateScopedName: classNameOf } },
    resolve: {
      conditions: ['source', 'es2015', 'module', 'browser', 'development|production'],
      alias: [
        { find: /^react-router$/, replacement: `${router}index.mjs` },
        { find: /^react-router\/dom$/, replacement: `${router}dom-export.mjs` },
      ],
    },
    // The manifest says which file loads which: scripts/budget.mjs weighs the routes by it.
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      // Only Safari 16 would use it, to load early what it loads anyway.
      modulePreload: {
        polyfill: false,
        // What an import() preloads: neither its own file nor those of the client's script.
        resolveDependencies: (own, files, { hostType }) =>
          hostType === 'html'
            ? files
            : files.filter((file) => file !== own && !/\/(base|rolldown-runtime)-/.test(file)),
      },
      // `npm run budget` says what each page weighs.
      reportCompressedSize: false,
      manifest: true,
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) =>
            name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js',
          codeSplitting: { groups: CHUNK_GROUPS },
        },
      },
    },
    server: { proxy: { '/api': backend, '/graphql': backend, '/photos': backend } },
  });

export default clientIn('en');
