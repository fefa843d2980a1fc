import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FileCalls, logDestination } from './log-destination.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });
const FULL = failure('ENOSPC');
const BUSY = failure('EAGAIN');

describe('OPS-54 a log', () => {
  /** What the coming writes do: fail, or take so many bytes; all if none is named. */
  let coming: (Error | number)[];
  /** The writes in the background that have not been reported yet. */
  let pending: (() => void)[];
  let file: string;
  const take = (bytes: Uint8Array): number => {
    const outcome = coming.shift() ?? bytes.length;
    if (outcome instanceof Error) throw outcome;
    file += Buffer.from(bytes.subarray(0, outcome)).toString();
    return outcome;
  };
  const files: FileCalls = {
    write(_descriptor, bytes, done) {
      pending.push(() => {
        let written: number;
        try {
          written = take(bytes);
        } catch (error) {
          done(error as Error, 0);
          return;
        }
        done(null, written);
      });
    },
    writeSync: (_descriptor, bytes) => take(bytes),
  };
  const settle = (): void => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) next();
  };
  beforeEach(() => {
    coming = [];
    pending = [];
    file = '';
  });

  it('holds the lines in their order, of which those wait that come while one is written', () => {
    const log = logDestination(1, files);
    for (const line of ['one\n', 'two\n', 'three\n']) log.write(line);
    expect(pending).toHaveLength(1);
    settle();
    expect(file).toBe('one\ntwo\nthree\n');
  });

  it('lacks what could not be written, and goes on in a line of its own once there is room', () => {
    const log = logDestination(1, files);
    coming = [2, FULL, FULL, FULL];
    log.write('one\n');
    settle();
    log.write('two\n');
    settle();
    log.write('three\n');
    settle();
    log.write('four\n');
    settle();
    expect(file).toBe('on\nfour\n');
  });

  it('goes on within a line that a full pipe cut off when its process ends', () => {
    const log = logDestination(1, files);
    log.write('one\n');
    coming = [2, BUSY];
    settle();
    log.write('two\n');
    log.flushSync();
    expect(file).toBe('one\ntwo\n');
  });

  it('waits for a pipe that is full for now', () => {
    jest.useFakeTimers();
    try {
      const log = logDestination(1, files);
      coming = [BUSY];
      log.write('one\n');
      settle();
      expect(file).toBe('');
      jest.advanceTimersByTime(100);
      settle();
      expect(file).toBe('one\n');
    } finally {
      jest.useRealTimers();
    }
  });

  it('takes 16 MB of memory at most, however far behind its reader is', () => {
    const log = logDestination(1, files);
    log.write('one\n');
    const megabyte = 'x'.repeat(1024 * 1024);
    for (let count = 0; count < 20; count += 1) log.write(megabyte);
    settle();
    expect(file.length).toBe(4 + 17 * 1024 * 1024);
  });

  it('is complete when its process ends, unless that would keep it from ending', () => {
    const log = logDestination(1, files);
    for (const line of ['one\n', 'two\n', 'three\n']) log.write(line);
    coming = [5, BUSY];
    log.flushSync();
    expect(file).toBe('two\nthree\n');

    pending = [];
    const behind = logDestination(1, files);
    coming = [BUSY];
    behind.write('late\n');
    settle();
    behind.write('last\n');
    behind.flushSync();
    expect(file).toBe('two\nthree\nlate\nlast\n');

    log.write('four\n');
    coming = [FULL];
    log.flushSync();
    log.write('five\n');
    coming = Array.from({ length: 11 }, () => BUSY);
    log.flushSync();
    expect(coming).toHaveLength(1);
    expect(file).toBe('two\nthree\nlate\nlast\n');
  });
});
