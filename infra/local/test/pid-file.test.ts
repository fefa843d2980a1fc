import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { claim, giveBack } from '../prepare/pid-file.mjs';
import { lifeOf } from '../prepare/processes.mjs';

const PID_FILE = new URL('../prepare/pid-file.mjs', import.meta.url).href;
/** What `node -e` is told, so that its command line names no script. */
const HOLD = (file: string): string =>
  `import(${JSON.stringify(PID_FILE)}).then(({ claim }) => { console.log(claim(${JSON.stringify(file)})); setInterval(() => {}, 1000); })`;

describe('a pid file', () => {
  let folder: string;
  let file: string;
  let other: ChildProcess;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dewlane-pid-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    file = path.join(folder, 'held.pid');
    other = spawn(process.execPath, ['-e', HOLD(file)], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (other.stdout === null) throw new Error('It has no output.');
    await once(other.stdout, 'data');
  });
  afterEach(async () => {
    if (other.exitCode === null && other.signalCode === null) await kill(other);
    giveBack(file);
  });

  it('OPS-31 stays with a running process, whatever its command line is', () => {
    expect(claim(file)).toBe(other.pid);
  });

  it('is taken over from a process that was killed', async () => {
    await kill(other);
    expect(claim(file)).toBe(null);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });

  it('is taken over if another program has the pid by now', () => {
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/\d$/, (last) => `${9 - Number(last)}`),
    );
    expect(claim(file)).toBe(null);
  });

  it('stays with a start of an older version, which wrote its pid alone', async () => {
    const script = path.join(folder, 'start.mjs');
    writeFileSync(script, 'setInterval(() => {}, 1000);');
    const start = spawn(process.execPath, [script], { stdio: 'ignore' });
    try {
      await once(start, 'spawn');
      writeFileSync(file, `${start.pid}`);
      expect(claim(file)).toBe(start.pid);
    } finally {
      await kill(start);
    }
  });

  it('OPS-31 is taken over from an older version if another program has the pid by now', async () => {
    const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      await once(program, 'spawn');
      writeFileSync(file, `${program.pid}`);
      expect(claim(file)).toBe(null);
    } finally {
      await kill(program);
    }
  });

  it('is taken over from a file without a pid', () => {
    writeFileSync(file, '');
    expect(claim(file)).toBe(null);
  });
});

describe('the life of a process', () => {
  it('is told by ps where there is no /proc, without the time zone or language', () => {
    expect(lifeOf(process.pid, '/nowhere')).toMatch(/^\w{3} \w{3} +\d+ \d{2}:\d{2}:\d{2} \d{4}$/);
  });

  it('is empty once the process has ended', async () => {
    const short = spawn(process.execPath, ['-e', '']);
    await once(short, 'exit');
    expect(lifeOf(short.pid)).toBe('');
    expect(lifeOf(short.pid, '/nowhere')).toBe('');
  });
});

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
