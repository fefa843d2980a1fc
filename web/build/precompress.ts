import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(html|js|css|svg|json)$/;

/**
 * Writes a Brotli and a gzip copy next to every text file, so that the gateway doesn't compress while serving: the highest
 * quality takes seconds per megabyte.
 */
export function precompress({
  brotliQuality = constants.BROTLI_MAX_QUALITY,
}: {
  brotliQuality?: number;
} = {}): Plugin {
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
        // Another language's build has compressed it: file names in this folder contain a hash of the content.
        if (/[\\/]assets$/.test(entry.parentPath) && existsSync(`${file}.gz`)) continue;
        const bytes = readFileSync(file);
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
          }),
        );
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
