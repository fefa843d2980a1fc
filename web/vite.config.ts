import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Lets the browser fetch the one font file beside the style sheet instead of after it (LOOK §2). */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'));
        if (!font) return [];
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${font}`,
          crossorigin: '',
        };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

const COMPRESSIBLE = /\.(html|js|css|svg|json)$/;

/** Leaves every text file in Brotli and gzip beside itself, so that the gateway compresses nothing while serving. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

const backend = process.env['DEV_BACKEND'] ?? 'http://localhost:4000';

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // The manifest says which file loads which: scripts/budget.mjs weighs the routes by it.
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: true, manifest: true },
  server: { proxy: { '/api': backend, '/graphql': backend, '/photos': backend } },
});
