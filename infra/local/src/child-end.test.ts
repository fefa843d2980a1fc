import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ended, hasEnded, startedOrEnded } from './child-end.ts';

/** A child that reports its start; when told to stop it disconnects at once, and exits at the next signal. */
const HANGS_UP_FIRST = `
  process.on('message', () => undefined);
  process.once('SIGTERM', () => {
    setInterval(() => undefined, 1_000);
    process.once('SIGTERM', () => process.exit(0));
    process.disconnect();
  });
  process.send('started');
`;

describe('the end of a child process', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dewlane-child-end-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const program = (name: string, source: string) => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, source);
    return file;
  };

  it('is awaited even if a message reaches the process too late', async () => {
    const child = fork(program('hangs-up', HANGS_UP_FIRST));
    expect(await startedOrEnded(child)).toBe(true);
    child.kill('SIGTERM');
    await once(child, 'disconnect');
    let over = false;
    const end = ended(child).then(() => {
      over = true;
    });
    const tooLate = once(child, 'nothing'); // rejects at the next error of the process
    child.send('hello');
    await expect(tooLate).rejects.toMatchObject({ code: 'ERR_IPC_CHANNEL_CLOSED' });
    expect(over).toBe(false);
    child.kill('SIGTERM');
    await end;
    expect(child.exitCode).toBe(0);
  });

  it('is known for a process that ended before the call', async () => {
    const child = fork(program('ends', ''));
    expect(await startedOrEnded(child)).toBe(false);
    expect(hasEnded(child)).toBe(true);
    await ended(child);
  });

  it('is known for a process that could not be started', async () => {
    const child = spawn(path.join(folder, 'no-such-program'));
    await ended(child);
    expect(hasEnded(child)).toBe(true);
  });
});
