import { createRequire } from 'node:module';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNameOf, inlineClassNames } from './build/class-names.ts';
import { besideEnglish } from './build/languages/beside-english.ts';
import { inLanguage } from './build/languages/plugin.ts';
import type { Language } from './build/languages/translate.ts';
import { leanIcons } from './build/lean-icons.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { splashFirst } from './build/splash-first.ts';

/** React Router offers bundlers only the build with a developer's warnings; the one without lies beside it. */
const router = createRequire(import.meta.url)
  .resolve('react-router/package.json')
  .replace('package.json', 'dist/production/');
const backend = process.env['DEV_BACKEND'] ?? 'http://localhost:4000';

/** Code of ours that pages share, and icons; the staff area's stays with the staff area. */
const SHARED =
  /(lucide-react|jsx-runtime|react\.production|\/packages\/|\/web\/src\/(app|components|lib|generated\/customer|features\/(?!staff))\/).*\.(js|mjs|ts|tsx)$/;

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
      reportCompressedSize: true,
      manifest: true,
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) =>
            name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js',
          // A few files instead of one for each icon and each small part: on a phone's network every request counts.
          codeSplitting: {
            groups: [
              // On their own: merged by size alone, one of them would bring the questionnaire to the first page.
              { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
              // Small parts of the first page and its icons, on their own for the same reason: a group takes what its files import along.
              {
                name: 'base',
                test: /^(?!.*\.css).*(jsx-runtime|react\.production|react-dom\/(index|cjs\/react-dom\.)|\/icons\/(calendar|check|chevron-down|clock|droplets|info|mail|map-pin|phone)\.|\/web\/src\/(config\/schedule-wish|lib\/(business\/saved|http|session|storage|text\/(shown|hours-text|told|table\.|tables\/packages)|gestures\/(press|tap|use-long|swipe|use-swipe)|toasts|browser\/(use-|log|page-language)|loading\/load-chunk|dates\/date))|\/packages\/catalog\/(src|dist)\/(brand|business|catalogue|opening-hours|pages|service-packages|money)\.|\/components\/art\/(package|paint|vehicle-art|scenes\/scenery)|\/components\/(ui\/(above-dialogs|button|drawn-icon|phone-link|skeleton|spinner)\.|layout\/(app-header|bottom-nav|nav-links|offline-strip|page-shell|use-arrival)))/,
                priority: 2,
              },
              // What the screens' checks are made of when they load: on its own, since no two files may import each other. With it come
              // the looks of booking, in one file: scattered over the groups, some would come with the first page.
              {
                name: 'booking',
                test: /\/packages\/catalog\/(src|dist)\/answers|\/features\/booking\/dates\/clock-time\.|\/(features\/(booking|vehicle-form)|app\/routes\/add)\/.*\.module\.css|answer-group\.module\.css/,
                priority: 3,
              },
              // Of the checks of booking and of the forms of accounts, which have no need of booking's looks.
              {
                name: 'limits',
                test: /\/packages\/catalog\/(src|dist)\/limits\./,
                minShareCount: 2,
                priority: 4,
              },
              // Of /home and /library.
              {
                name: 'garage',
                test: /\/components\/(ui\/date-tile|art\/illustrations\/)/,
                minShareCount: 2,
                priority: 2,
              },
              // Of most pages beside the first: merged by size alone, one of them would bring booking to /home, /library and /admin.
              {
                name: 'parts',
                test: /\/components\/ui\/(badge|calendar-link|card|checkbox|delete-dialog|dialog|empty-state|icon-button|load-error|lock-scroll|modal|status-badge|use-animation-end|use-modality|use-presence)\.tsx?$|\/components\/art\/scenes\/pane-scene\.|\/web\/src\/lib\/(dates\/(calendar-file|slot-text)|text\/dotted|vehicles)|\/packages\/catalog\/(src|dist)\/(calendar-date|slots|statuses|vehicle-types|vehicles)\./,
                minShareCount: 2,
                priority: 1,
              },
              {
                name: 'fields',
                test: /\/components\/ui\/(field|text-input)\./,
                minShareCount: 2,
                priority: 1,
              },
              {
                name: 'words',
                test: /\/lib\/text\/(in-words|look-up|reasons|tables\/words)\./,
                minShareCount: 2,
                priority: 4,
              },
              // What another language than English brings only to those who need it.
              {
                name: 'said',
                test: /\/lib\/text\/(reason-texts|tables\/reasons)\./,
                minShareCount: 2,
                priority: 1,
              },
              // Of the forms of accounts, with zod: merged by size alone, a part of a screen would bring it to booking.
              {
                name: 'accounts',
                test: /\/packages\/catalog\/(src|dist)\/(registration|account|common-passwords|languages)\./,
                minShareCount: 2,
                priority: 1,
              },
              { name: 'graph', test: /\/web\/src\/lib\/graphql\//, minShareCount: 2, priority: 1 },
              {
                name: 'shared',
                test: SHARED,
                minShareCount: 2,
                maxModuleSize: 12_000,
                entriesAware: true,
                entriesAwareMergeThreshold: 12_000,
              },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': backend, '/graphql': backend, '/photos': backend } },
  });

export default clientIn('en');
