import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, freePort } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandLine } from '../prepare/processes.mjs';
import { isAlive } from '../src/postgres/leftover.ts';
import { launch, READY_WITHIN_MS, START_LIMIT_MS } from './starter.ts';

const ROOT = process.cwd();
const PATIENT = { timeoutMs: READY_WITHIN_MS, intervalMs: 100 };

/** A clone of the sources that may be edited; it uses this clone's packages. */
function makeClone(): string {
  const clone = mkdtempSync(path.join(tmpdir(), 'dewlane-dev-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    maxBuffer: 2 ** 26,
  });
  for (const file of listed.toString().split('\n')) {
    if (file !== '' && existsSync(file)) copy(file, path.join(clone, file));
  }
  for (const folder of findGenerated('.')) copy(folder, path.join(clone, folder));
  for (const modules of ['node_modules', ...nestedModules()]) linkPackages(modules, clone);
  return clone;
}

/** The node_modules of workspaces, where npm installs packages in a version that differs from the root's. */
function nestedModules(): string[] {
  const workspaces = ['packages', 'services'].flatMap((group) =>
    readdirSync(group).map((name) => path.join(group, name)),
  );
  return [...workspaces, 'gateway', 'web']
    .map((workspace) => path.join(workspace, 'node_modules'))
    .filter((modules) => existsSync(modules));
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  keepTime(from, to);
}

/** Modification times, in whole milliseconds, are how a clone knows that its generated code is up to date. */
function keepTime(from: string, to: string): void {
  const { mtimeMs } = lstatSync(from);
  const seconds = (Math.floor(mtimeMs) + 0.5) / 1000;
  lutimesSync(to, seconds, seconds);
}

function findGenerated(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory() || ['node_modules', 'dist', '.git'].includes(entry.name)) return [];
    return entry.name === 'generated' ? [place] : findGenerated(place);
  });
}

/** Copied, because it links into the clone or is written for it alone. */
const OWN = new Set(['@dewlane', '.dewlane']);
/** What npm stores next to the packages. */
const LINKED = new Set(['.bin', '.package-lock.json']);

/** Links each package, except that links to workspaces are copied, so that they lead into the clone. */
function linkPackages(modules: string, clone: string): void {
  mkdirSync(path.join(clone, modules), { recursive: true });
  for (const name of readdirSync(modules)) {
    const [from, to] = [path.join(ROOT, modules, name), path.join(clone, modules, name)];
    if (OWN.has(name)) copy(from, to);
    else if (!name.startsWith('.') || LINKED.has(name)) symlinkSync(from, to);
  }
}

describe('npm run dev', () => {
  let clone: string;
  let url: string;
  let dev: ChildProcess;
  let output: () => string;

  beforeAll(async () => {
    clone = makeClone();
    const port = await freePort();
    url = `http://localhost:${port}`;
    ({ child: dev, output } = launch(
      {
        PORT: `${port}`,
        DATA_DIR: dataDir(),
        // The test polls for a change more often than people sign in.
        LOGIN_RATE_LIMIT: '0',
      },
      { program: 'dev.mjs', root: clone },
    ));
    await eventually(() => {
      if (dev.exitCode !== null) throw new Error(output());
      return output().includes('Ready:');
    }, PATIENT);
  }, START_LIMIT_MS);

  afterAll(async () => {
    await end('SIGTERM');
    rmSync(clone, { recursive: true, force: true });
  });

  const dataDir = () => path.join(clone, '.data');
  const end = async (signal: NodeJS.Signals) => {
    if (dev.exitCode !== null || dev.signalCode !== null) return;
    const ended = once(dev, 'exit');
    dev.kill(signal);
    await ended;
  };
  const edit = (file: string, from: string, to: string) => {
    const place = path.join(clone, file);
    const text = readFileSync(place, 'utf8');
    expect(text).toContain(from);
    writeFileSync(place, text.replace(from, to));
  };
  const logIn = (identifier: string, password: string) =>
    fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ username: identifier, password }),
    });

  it('serves sign-in on the same address as the page', async () => {
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain(
      '/@vite/client',
    );
    const [, username = '', password = ''] = /Staff login: (\S+) \/ (\S+)/.exec(output()) ?? [];
    expect((await logIn(username, password)).status).toBe(200);
  });

  it("forwards a message's link to the gateway, which serves its page", async () => {
    const page = await fetch(`${url}/booking/no-such-token`, { headers: { accept: 'text/html' } });
    expect(await page.text()).not.toContain('/@vite/client');
  });

  it('applies a change of a service as soon as it is saved', async () => {
    edit(
      'services/identity/src/main/refusals.ts',
      'Invalid username or password',
      'No such name or password',
    );
    await eventually(async () => {
      const { message } = (await (await logIn('nobody', 'wrong')).json()) as { message: string };
      return message === 'No such name or password';
    }, PATIENT);
  });

  it('applies a change of a page as soon as it is saved', async () => {
    edit('web/src/lib/browser/log.ts', 'console.warn(', "console.warn('saved', ");
    await eventually(async () => {
      const module = await fetch(`${url}/src/lib/browser/log.ts`);
      return (await module.text()).includes('saved');
    }, PATIENT);
  });

  it.each(['start.mjs', 'dev.mjs'])(
    'OPS-31 refuses a second start on its data folder, and serves on (%s)',
    async (program) => {
      const again = launch({ PORT: '0', DATA_DIR: dataDir() }, { program, root: clone });
      expect(await again.ended).toBe(1);
      expect(again.output()).toContain(`(process ${dev.pid}). Stop it first`);
      expect((await logIn('nobody', 'wrong')).status).toBe(401);
    },
  );

  it('OPS-31 ends what it started when it is killed itself, for which the next start waits', async () => {
    const pid = Number(
      readFileSync(path.join(dataDir(), 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    );
    expect(isAlive(pid)).toBe(true);
    const record = readFileSync(path.join(dataDir(), 'children.json'), 'utf8');
    const { marker, pids } = JSON.parse(record) as { marker: string; pids: [number] };
    expect(commandLine(pids[0])).toContain(marker);
    await end('SIGKILL');
    await eventually(() => !isAlive(pid), PATIENT);
  });
});
