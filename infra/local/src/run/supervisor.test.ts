import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, SOURCE_FLAGS } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Supervised, supervise } from './supervisor.ts';

/** Says in the log which process this is. */
const MARKER = `data:text/javascript,console.error('this is process ' + process.pid)`;

describe('a supervised process', () => {
  let logFile: string;
  let supervised: Supervised | undefined;
  let said: string[];

  beforeEach(() => {
    logFile = path.join(mkdtempSync(path.join(tmpdir(), 'dewlane-supervisor-')), 'services.log');
    said = [];
    jest.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  });
  afterEach(async () => {
    await supervised?.stop();
    jest.restoreAllMocks();
    rmSync(path.dirname(logFile), { recursive: true });
  });

  const start = async (onChange: () => void): Promise<Supervised> => {
    const nodeFlags = [...SOURCE_FLAGS, '--import', MARKER];
    supervised = supervise(
      { name: 'services', parts: [], logFile, nodeFlags, niceness: 0 },
      onChange,
    );
    await supervised.begin({ parts: [] });
    return supervised;
  };
  const pidOf = (child: Supervised): number => {
    const pid = child.pid();
    if (pid === null) throw new Error('no process runs');
    return pid;
  };
  /** Kills the process and waits for the next one; its pid. */
  const restart = async (child: Supervised): Promise<number> => {
    const killed = pidOf(child);
    process.kill(killed, 'SIGKILL');
    return eventually(() => {
      const pid = pidOf(child);
      expect(pid).not.toBe(killed);
      return pid;
    });
  };

  it('OPS-54 is started again each time that it ends, although the new one cannot be recorded', async () => {
    const child = await start(() => {
      throw new Error('ENOSPC: no space left on device');
    });
    await restart(child);
    await restart(child);
    expect(said.filter((line) => line.includes('ENOSPC'))).toEqual([
      '  services could not be noted for the next start: ENOSPC: no space left on device',
      '  services could not be noted for the next start: ENOSPC: no space left on device',
    ]);
  });

  it('OPS-54 is tried again when the next one cannot be started', async () => {
    const child = await start(() => undefined);
    const folder = path.dirname(logFile);
    rmSync(folder, { recursive: true });
    process.kill(pidOf(child), 'SIGKILL');
    await eventually(() => expect(said.join('\n')).toContain('ENOENT'));
    mkdirSync(folder);
    await eventually(() => pidOf(child));
  });

  it('OPS-54 is tried again when the system made no process', async () => {
    const child = await start(() => undefined);
    const program = process.execPath;
    try {
      process.execPath = '/nowhere';
      process.kill(pidOf(child), 'SIGKILL');
      await eventually(() =>
        expect(said).toContain(
          '  services could not be started again: the system made no process for services',
        ),
      );
    } finally {
      process.execPath = program;
    }
    await eventually(() => pidOf(child));
  });

  it('OPS-55 leaves why it ended in the log that the message names', async () => {
    const child = await start(() => undefined);
    const first = pidOf(child);
    const second = await restart(child);
    await eventually(() => expect(readFileSync(logFile, 'utf8')).toContain(`process ${second}\n`));
    await restart(child);
    expect(said).toContain(`  services ended and is started again (its messages: ${logFile})`);
    const log = readFileSync(logFile, 'utf8');
    for (const pid of [first, second]) expect(log).toContain(`this is process ${pid}\n`);
  });
});
