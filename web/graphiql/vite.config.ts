import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../build/precompress.ts';

/**
 * GraphiQL, a page of its own beside the web client's build, so that none of it ever comes to a customer. The gateway shows
 * its page at /graphql and has its files here, below the path they are built for.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/graphiql/',
  plugins: [react(), precompress({ brotliQuality: 9 })],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: path.join(import.meta.dirname, '../dist/graphiql'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // An editor with its language services; whoever opens it is at a desk.
    chunkSizeWarningLimit: 3_000,
    rolldownOptions: {
      // Its packages are built for React's compiler, whose directives mean nothing to a bundle.
      checks: { moduleLevelDirective: false },
    },
  },
});
