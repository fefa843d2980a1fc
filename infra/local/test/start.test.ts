import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandLine } from '../prepare/processes.mjs';
import { isAlive } from '../src/postgres/leftover.ts';
import {
  discard,
  launch,
  newDataDir,
  type Product,
  processesOf,
  ROOT,
  START_LIMIT_MS,
  STOPPED_WITHIN_MS,
  signalGroup,
  signIn,
  startProduct,
} from './starter.ts';

const PASSWORD = 'Sparkling-1!';
const STAFF_PASSWORD = 'Staff-of-this-test-1!';
const UNTIL_RESTARTED = { timeoutMs: 200_000, intervalMs: 200 };

describe('npm start', () => {
  const folders = [newDataDir(), newDataDir()] as const;
  let first: Product;
  let second: Product;
  /** The second copy's processes that were made to hang. */
  let hanging: number[] | undefined;

  beforeAll(async () => {
    [first, second] = await Promise.all([
      startProduct(folders[0]),
      startProduct(folders[1], { ADMIN_PASSWORD: STAFF_PASSWORD }),
    ]);
  }, START_LIMIT_MS);

  afterAll(async () => {
    for (const product of [first, second]) {
      if (product?.child.exitCode === null) product.child.kill('SIGTERM');
      await product?.ended;
    }
    for (const folder of folders) discard(folder);
  });

  const post = (url: string, body: unknown): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const register = (product: Product, email: string): Promise<Response> =>
    post(`${product.url}/api/auth/register`, {
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });

  function makeHang(folder: string): number[] {
    const { children } = processesOf(folder);
    for (const pid of children) process.kill(pid, 'SIGSTOP');
    return children;
  }

  it('prints the address and the staff login on lines of their own', async () => {
    const lines = first
      .output()
      .split('\n')
      .map((line) => line.trim());
    expect(lines).toContain(`Ready:       ${first.url}`);
    const [, password] =
      /^Staff login: admin \/ (\S+) {2}\(.*\/admin\)$/m.exec(lines.join('\n')) ?? [];
    const staff = await post(`${first.url}/api/admin/login`, { username: 'admin', password });
    expect(staff.status).toBe(200);
  });

  it('accepts a given staff password, and never prints it', async () => {
    expect(second.output()).not.toContain(STAFF_PASSWORD);
    expect(second.output()).toContain('Staff login: admin / (the given ADMIN_PASSWORD)');
    const staff = await post(`${second.url}/api/admin/login`, {
      username: 'admin',
      password: STAFF_PASSWORD,
    });
    expect(staff.status).toBe(200);
  });

  it('serves the web client', async () => {
    const page = await fetch(first.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<!doctype html>');
  });

  it('keeps its secrets to itself', () => {
    expect(statSync(path.join(folders[0], 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('runs alongside another copy, each with its own data', async () => {
    expect((await register(first, 'only.here@example.com')).status).toBe(201);
    expect(await signIn(first, 'only.here@example.com', PASSWORD)).toBe(200);
    expect(await signIn(second, 'only.here@example.com', PASSWORD)).toBe(401);
    // Its starter takes some seconds to see that, during which the first copy's tests go on.
    hanging = makeHang(folders[1]);
  });

  it('refuses a second start on the same data folder in one line', async () => {
    const again = launch({ PORT: '0', DATA_DIR: folders[0] });
    expect(await again.ended).toBe(1);
    expect(again.output().trim()).toBe(
      `Already running on the data folder ${folders[0]} (process ${first.child.pid}). Stop it first, or set another DATA_DIR.`,
    );
  });

  it('SEC-22 gives the services a lower priority than the gateway, which refuses excess requests', () => {
    const priorities = processesOf(folders[0]).children.map((pid) => [
      nameOf(pid),
      getPriority(pid),
    ]);
    const own = getPriority(first.child.pid);
    expect(Object.fromEntries(priorities)).toEqual({ services: own + 3, gateway: own });
  });

  it('restarts a process that has died', async () => {
    const before = processesOf(folders[0]);
    for (const pid of before.children) process.kill(pid, 'SIGKILL');
    await eventually(async () => {
      const { children } = processesOf(folders[0]);
      expect(children).toHaveLength(2);
      expect(children.filter((pid) => before.children.includes(pid))).toEqual([]);
      expect(await signIn(first, 'only.here@example.com', PASSWORD)).toBe(200);
    }, UNTIL_RESTARTED);
  });

  it('SEC-01 runs every process without __proto__', () => {
    for (const pid of processesOf(folders[0]).children) {
      const args = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
      expect(args).toContain('--disable-proto=delete');
    }
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    for (const name of ['start', 'start:distributed', 'demo', 'events']) {
      expect(scripts[name]).toContain('node --disable-proto=delete ');
    }
  });

  it('restarts the database when it has died, with all its data', async () => {
    const { postgres } = processesOf(folders[0]);
    process.kill(postgres, 'SIGKILL');
    await eventually(async () => {
      expect(processesOf(folders[0]).postgres).not.toBe(postgres);
      expect(await signIn(first, 'only.here@example.com', PASSWORD)).toBe(200);
    }, UNTIL_RESTARTED);
  });

  it(
    'recovers from a kill -9 of the whole group without losing anything confirmed',
    async () => {
      expect((await register(first, 'confirmed@example.com')).status).toBe(201);
      const left = processesOf(folders[0]);
      signalGroup(first, 'SIGKILL');
      await first.ended;
      expect(isAlive(left.postgres)).toBe(true);

      first = await startProduct(folders[0]);

      expect(await signIn(first, 'confirmed@example.com', PASSWORD)).toBe(200);
      expect([left.postgres, ...left.children].filter(isAlive)).toEqual([]);
    },
    START_LIMIT_MS,
  );

  it(
    'recovers from a kill -9 of the starter alone',
    async () => {
      const left = processesOf(folders[0]);
      first.child.kill('SIGKILL');
      // Its output stays open: its children hold it. Until this process has seen its end, its id counts as alive.
      await once(first.child, 'exit');

      first = await startProduct(folders[0]);

      expect(await signIn(first, 'confirmed@example.com', PASSWORD)).toBe(200);
      expect([left.postgres, ...left.children].filter(isAlive)).toEqual([]);
    },
    START_LIMIT_MS,
  );

  it('SEC-02 kills and restarts a process that hangs', async () => {
    const before = hanging ?? makeHang(folders[1]);
    await eventually(async () => {
      const { children } = processesOf(folders[1]);
      expect(children).toHaveLength(2);
      expect(children.filter((pid) => before.includes(pid))).toEqual([]);
      expect(await signIn(second, 'only.here@example.com', PASSWORD)).toBe(401);
    }, UNTIL_RESTARTED);
    expect(second.output()).toMatch(/gateway hangs and is ended/);
  });

  it.each([
    ['Ctrl-C', () => first, () => signalGroup(first, 'SIGINT')],
    ['SIGTERM', () => second, () => second.child.kill('SIGTERM')],
  ] as const)('stops everything within 10 s at %s', async (_, product, send) => {
    const { dataDir, ended, output } = product();
    const running = processesOf(dataDir);
    const before = Date.now();
    send();
    expect(await ended).toBe(0);
    expect(Date.now() - before).toBeLessThan(STOPPED_WITHIN_MS);
    expect(output()).toContain('Stopping');
    expect([running.postgres, ...running.children].filter(isAlive)).toEqual([]);
    const traces = ['starter.pid', 'children.json', 'postgres/postmaster.pid'];
    expect(traces.filter((name) => existsSync(path.join(dataDir, name)))).toEqual([]);
  });
});

/** Which of the product's two processes a pid belongs to. */
function nameOf(pid: number): 'gateway' | 'services' {
  return commandLine(pid).trimEnd().endsWith('gateway') ? 'gateway' : 'services';
}
