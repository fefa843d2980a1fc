import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { beginLog, startLogged } from './log-file.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const LOOKS_AFTER_MS = 10_000;

let file: string;
const before = () => `${file}.1`;
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'logs-')), 'gateway.log');
  jest.useFakeTimers({
    doNotFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setImmediate', 'nextTick'],
  });
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(path.dirname(file), { recursive: true });
});

/** Starts a process that writes to the log what it is told. */
function start() {
  const child = startLogged(file, (log) => spawn('cat', { stdio: ['pipe', log, 'ignore'] }));
  return {
    write: (text: string) => child.stdin?.write(text),
    async end(): Promise<void> {
      child.stdin?.end();
      await once(child as ChildProcess, 'exit');
    },
  };
}
const logged = () => readFileSync(file, 'utf8');
const sizes = () => [file, before()].map((name) => (existsSync(name) ? statSync(name).size : 0));
/** Makes the log so large, then waits for the next look at it. */
function growTo(bytes: number): void {
  truncateSync(file, bytes);
  jest.advanceTimersByTime(LOOKS_AFTER_MS);
}

describe('SEC-13 a log', () => {
  it('is rotated in place while its process runs, keeping the previous one', async () => {
    const writer = start();
    writer.write('old\n');
    await eventually(() => expect(logged()).toBe('old\n'));
    growTo(MAX_BYTES);
    expect(sizes()).toEqual([MAX_BYTES, 0]);
    growTo(MAX_BYTES + 1);
    expect(sizes()).toEqual([0, MAX_BYTES + 1]);
    expect(readFileSync(before(), 'utf8').slice(0, 4)).toBe('old\n');
    writer.write('new\n');
    await eventually(() => expect(logged()).toBe('new\n'));
    expect(statSync(file).mode & 0o777).toBe(0o600);

    await writer.end();
    growTo(MAX_BYTES + 2);
    expect(sizes()).toEqual([MAX_BYTES + 2, MAX_BYTES + 1]);
  });

  it('is looked at by nobody for a process that could not be started', async () => {
    const child = startLogged(file, (log) => spawn('/nowhere', { stdio: ['ignore', log, log] }));
    await new Promise((resolve) => child.once('error', resolve));
    growTo(MAX_BYTES + 1);
    expect(sizes()).toEqual([MAX_BYTES + 1, 0]);
  });

  const write = async (text: string): Promise<void> => {
    const writer = start();
    writer.write(text);
    await writer.end();
  };

  it('begins anew when the product starts, and keeps the previous one', async () => {
    for (const text of ['one\n', 'two\n']) {
      beginLog(file);
      await write(text);
    }
    expect([logged(), readFileSync(before(), 'utf8')]).toEqual(['two\n', 'one\n']);
  });

  it('OPS-55 goes on in a process that is started again', async () => {
    await write('one\n');
    await write('two\n');
    expect(logged()).toBe('one\ntwo\n');
    expect(existsSync(before())).toBe(false);
  });

  it('is rotated before each process, however soon each ends', async () => {
    await write('one\n');
    truncateSync(file, MAX_BYTES + 1);
    await write('two\n');
    expect(logged()).toBe('two\n');
    expect(readFileSync(before(), 'utf8').slice(0, 4)).toBe('one\n');
  });
});
