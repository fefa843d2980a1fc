import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
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
    /** Each file in a thread of its own, so that all cores of the machine work. */
    async closeBundle() {
      await Promise.all(
        filesToCompress(outDir).map(async (file) => {
          const bytes = await readFile(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
          await Promise.all([
            inBrotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
            inGzip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
          ]);
        }),
      );
    },
  };
}

function filesToCompress(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !isCompressed(file));
}

/** Another language's build has compressed it: file names in this folder contain a hash of the content. */
function isCompressed(file: string): boolean {
  return /[\\/]assets$/.test(path.dirname(file)) && existsSync(`${file}.gz`);
}
