import { mkdtempSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rotateLog, withLog } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'logs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('SEC-13 a log', () => {
  it('is rotated in place while its writer continues, keeping the previous one', () => {
    const file = path.join(folder, 'gateway.log');
    withLog(file, (descriptor) => {
      writeSync(descriptor, 'old\n');
      rotateLog(file, 4);
      expect(statSync(file).size).toBe(4);
      writeSync(descriptor, 'more\n');
      rotateLog(file, 4);
      writeSync(descriptor, 'new\n');
    });
    expect(readFileSync(file, 'utf8')).toBe('new\n');
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('old\nmore\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('starts empty in a new process', () => {
    const file = path.join(folder, 'gateway.log');
    withLog(file, (descriptor) => writeSync(descriptor, 'one\n'));
    withLog(file, (descriptor) => writeSync(descriptor, 'two\n'));
    expect([file, `${file}.1`].map((name) => readFileSync(name, 'utf8'))).toEqual([
      'two\n',
      'one\n',
    ]);
  });
});
