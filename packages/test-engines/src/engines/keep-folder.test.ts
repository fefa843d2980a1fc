import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepFolder } from './keep-folder.ts';

describe('a finished folder', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(path.join(tmpdir(), 'keep-folder-'));
  });
  afterEach(() => rmSync(place, { recursive: true }));

  const draft = (name: string): string => {
    const folder = path.join(place, name);
    mkdirSync(folder);
    writeFileSync(path.join(folder, `${name}.jar`), name);
    return folder;
  };

  it('is kept as the first process made it, when two finish it at once', () => {
    const kept = path.join(place, 'kept');
    keepFolder(draft('first'), kept);
    keepFolder(draft('second'), kept);
    expect(readdirSync(kept)).toEqual(['first.jar']);
  });

  it('is missed if it cannot be kept', () => {
    expect(() => keepFolder(draft('only'), path.join(place, 'nowhere', 'kept'))).toThrow('ENOENT');
  });
});
