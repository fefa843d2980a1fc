import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { duplicatesBetween } from './duplicates.mjs';

const SERVICES = fileURLToPath(new URL('../../services', import.meta.url));

describe('duplicates', () => {
  it('finds ten equal lines in two services, but not within one', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'alike-'));
    try {
      const write = (file: string, name: string) => {
        const lines = Array.from(
          { length: 12 },
          (_, n) => `export const ${name}${n} = call(${n}, '${name}');`,
        );
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), lines.join('\n'));
      };
      write('one/src/within-a.ts', 'own');
      write('one/src/within-b.ts', 'own');
      write('one/src/between.ts', 'shared');
      write('two/src/between.ts', 'shared');
      expect(duplicatesBetween(folder)).toEqual([
        expect.stringMatching(/between\.ts.* and .*between\.ts.* are alike for 12 lines/),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('finds none between the services', () => {
    expect(duplicatesBetween(SERVICES)).toEqual([]);
  });
});
