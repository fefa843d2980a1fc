import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dewlane/test-engines';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  type PostgresOptions,
  type PostgresServer,
  startPostgres,
} from '../src/postgres/server.ts';

const isRoot = process.getuid?.() === 0;

describe('the embedded PostgreSQL', () => {
  const folders: string[] = [];
  const servers: PostgresServer[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  /** `mkdtemp` creates folders that only their owner can access (mode 0700). */
  const newFolder = (): string => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dewlane-local-'));
    folders.push(folder);
    mkdirSync(path.join(folder, 'private'), { mode: 0o700 });
    return path.join(folder, 'private');
  };

  const start = async (
    folder: string,
    more: Partial<PostgresOptions> = {},
  ): Promise<PostgresServer> => {
    const server = await startPostgres({
      dataDir: path.join(folder, 'postgres'),
      logFile: path.join(folder, 'postgres.log'),
      password: 'of this test',
      purpose: 'keep',
      ...more,
    });
    servers.push(server);
    return server;
  };

  const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('starts as the current user, even root, in a folder of mode 0700, and writes durably', async () => {
    const server = await start(newFolder());
    const rows = await ask(
      server.url(),
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    );
    expect(rows).toEqual([{ fsync: 'on', commit: 'on' }]);
  });

  (isRoot ? it : it.skip)(
    'falls back to another account where root may create no user namespace, and returns',
    async () => {
      const folder = newFolder();
      const first = await start(folder, { rootMethod: 'other-account' });
      await ask(first.url(), 'create table kept as select 1 as id');
      await first.stop();

      const second = await start(folder, { rootMethod: 'user-namespace' });
      expect(await ask(second.url(), 'select id from kept')).toEqual([{ id: 1 }]);
      await second.stop();

      const third = await start(folder, { rootMethod: 'other-account' });
      expect(await ask(third.url(), 'select id from kept')).toEqual([{ id: 1 }]);
    },
  );

  it('refuses a wrong password', async () => {
    const server = await start(newFolder());
    const url = new URL(server.url());
    url.password = 'another';
    await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('stops a server left running by a killed start, and keeps what was committed', async () => {
    const folder = newFolder();
    const leftover = await start(folder);
    await ask(leftover.url(), 'create table confirmed as select 42 as number');

    const next = await start(folder);

    await leftover.exited;
    expect(await ask(next.url(), 'select number from confirmed')).toEqual([{ number: 42 }]);
  });

  it('starts after its server was killed at work, and keeps what was committed', async () => {
    const folder = newFolder();
    const killed = await start(folder);
    await ask(killed.url(), 'create table confirmed as select 42 as number');
    process.kill(killed.pid, 'SIGKILL');
    await killed.exited;

    const next = await start(folder);

    expect(await ask(next.url(), 'select number from confirmed')).toEqual([{ number: 42 }]);
  });

  it('starts although the pid in a stale pid file now belongs to another program', async () => {
    const folder = newFolder();
    const killed = await start(folder);
    process.kill(killed.pid, 'SIGKILL');
    await killed.exited;
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    try {
      const { readFileSync, writeFileSync } = await import('node:fs');
      const file = path.join(folder, 'postgres', 'postmaster.pid');
      writeFileSync(file, readFileSync(file, 'utf8').replace(`${killed.pid}`, `${stranger.pid}`));

      const next = await start(folder);

      expect(await ask(next.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });

  it('stops while sessions are open, and terminates them cleanly', async () => {
    const server = await start(newFolder());
    const client = new pg.Client({ connectionString: server.url() });
    const told: string[] = [];
    client.on('error', ({ message }) => told.push(message));
    await client.connect();
    await server.stop();
    expect(told[0]).toBe('terminating connection due to administrator command');
    await eventually(() => {
      expect(() => process.kill(server.pid, 0)).toThrow();
    });
  });
});
