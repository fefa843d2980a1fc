import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isFilled, openProgressFile } from './progress-file.ts';

describe('what is known of the demo’s filling', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'demo-progress-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['', '{"finished": ', '{"finished": "yes"}'])(
    'OPS-58 names the file to remove if it can’t be read: %j',
    (text) => {
      const file = path.join(folder, 'demo.json');
      writeFileSync(file, text);
      const refused = expect.objectContaining({
        name: 'NotStarted',
        message: `How far the demo was filled can't be read. Remove ${file} and start again; bookings of the demo may then be there twice.`,
      });
      expect(() => isFilled(file)).toThrow(refused as never);
      const first = { today: '2026-11-18', now: new Date() };
      expect(() => openProgressFile(file, first)).toThrow(refused as never);
    },
  );
});
