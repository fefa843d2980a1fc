import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rotateStored } from './rotate-stored.ts';
import { writeSecrets } from './write-secrets.ts';

describe('a rotation that was interrupted', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'rotate-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('OPS-24 does the same step again, not the next one', () => {
    const stored = {
      folder,
      engines: { postgres: 'postgres://postgres@postgres:5432/postgres', redis: 'redis://redis' },
      adminUsername: 'boss',
    };
    const rotate = () => rotateStored(stored, 'cookie', { at: new Date(), isHurried: true });
    const handedOut = () =>
      ['COOKIE_SECRET', 'COOKIE_OTHER_SECRET'].map((name) =>
        readFileSync(path.join(folder, 'gateway', name), 'utf8'),
      );
    writeSecrets(stored);
    const [old] = handedOut();
    rotate();
    const [, fresh] = handedOut();

    // In the way of the gateway's file.
    const draft = path.join(folder, 'gateway', 'COOKIE_OTHER_SECRET.new');
    mkdirSync(draft);
    expect(rotate).toThrow('EISDIR');
    rmdirSync(draft);

    expect(rotate()).toMatch(/^Step 2 of 3/);
    expect(handedOut()).toEqual([fresh, old]);
    expect(rotate()).toMatch(/^Step 3 of 3/);
    expect(handedOut()).toEqual([fresh, '']);
  });
});
