import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually, SOURCE_FLAGS } from '@dewlane/test-engines';
import { describeWithEngine, engineOrReason } from '@dewlane/test-engines/describe';
import {
  type EngineKind,
  EngineMissing,
  startEngine,
  startRedis,
} from '@dewlane/test-engines/engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** Opens a connection, sends a line and returns everything received until the other side closes. */
async function ask(address: string, line: string): Promise<string> {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(`${line}\r\nQUIT\r\n`);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  return response;
}

await describeWithEngine('redis', 'a Redis of the tests', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dewlane-test-redis-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("evicts nothing, and doesn't lose written data when killed", async () => {
    const first = await startRedis({ folder });
    expect(await ask(first.address, 'CONFIG GET maxmemory-policy')).toContain('noeviction');
    await ask(first.address, 'SET kept yes');
    await first.kill();
    const second = await startRedis({ folder, port: first.port });
    expect(await ask(second.address, 'GET kept')).toContain('yes');
    await second.stop();
  });

  it('ends when the process that started it is killed', async () => {
    const child = startScript(
      `const { startRedis } = await import('@dewlane/test-engines/engines');
       process.stdout.write((await startRedis({ folder: ${JSON.stringify(folder)} })).address + '\\n');
       setInterval(() => undefined, 1000);`,
    );
    const [address] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line');
    expect(await ask(String(address), 'PING')).toContain('PONG');
    child.kill('SIGKILL');
    await eventually(async () => {
      await expect(ask(String(address), 'PING')).rejects.toThrow('ECONNREFUSED');
    });
  });
});

describe('the engines', () => {
  it('shares each engine among all tests of a run', async () => {
    expect(await engineOrReason('redis')).toEqual(await engineOrReason('redis'));
  });

  it("says what is missing on a machine that can't run them", async () => {
    const { PATH, JAVA_HOME } = process.env;
    process.env['PATH'] = '';
    delete process.env['JAVA_HOME'];
    try {
      const redis = startEngine('redis', 'machine');
      await expect(redis).rejects.toThrow(new EngineMissing('redis-server is not installed'));
      const kafka = startEngine('kafka', 'machine');
      await expect(kafka).rejects.toThrow(new EngineMissing('java is not installed'));
      const docker = startEngine('kafka', 'docker');
      await expect(docker).rejects.toThrow(new EngineMissing('docker is not installed'));
    } finally {
      process.env['PATH'] = PATH;
      if (JAVA_HOME !== undefined) process.env['JAVA_HOME'] = JAVA_HOME;
    }
  });
});

/** The one kind of test that CI may skip. */
describe('an engine of testcontainers', () => {
  const isThere = spawnSync('docker', ['info'], { timeout: 10_000 }).status === 0;
  const where = isThere ? '' : ' (Docker does not respond)';
  const itWithDocker = isThere ? it : it.skip;

  itWithDocker.each(['kafka', 'redis'] as const)(
    `is %s from Docker${where}`,
    async (kind: EngineKind) => {
      const engine = await startEngine(kind, 'docker');
      expect(engine.address).toMatch(/:\d+$/);
      await engine.stop();
    },
    300_000,
  );
});

function startScript(script: string): ChildProcess {
  // Packages are resolved from there.
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  return spawn(process.execPath, [...SOURCE_FLAGS, '--input-type=module', '-e', script], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
