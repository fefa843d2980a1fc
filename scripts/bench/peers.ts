import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SUPERGRAPH_SDL } from '../../gateway/src/generated/supergraph.ts';
import { installExtra } from '../extra-install.mjs';

/** A third-party gateway over the same subgraphs. */
interface Peer {
  readonly url: string;
  stop(): Promise<void>;
}

/** The gateways to compare with. */
export interface Peers {
  readonly hive: Peer;
  readonly apollo: Peer;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;

/**
 * Starts Hive Gateway and Apollo's over the subgraphs at `urls`, each in a separate process that forwards `headers`.
 */
export async function startPeers(
  urls: Readonly<Record<string, string>>,
  headers: readonly string[],
): Promise<Peers> {
  const folder = installExtra(path.resolve(import.meta.dirname, 'peers'), 'bench-peers');
  const data = await mkdtemp(path.join(tmpdir(), 'peers-'));
  const supergraph = path.join(data, 'supergraph.graphql');
  await writeFile(supergraph, withAddresses(urls));
  const start = (script: string) => startPeer(folder, [script, supergraph, ...headers]);
  const hive = await start('hive.mjs');
  const apollo = await start('apollo.mjs');
  return {
    hive,
    apollo,
    async stop() {
      await Promise.all([hive.stop(), apollo.stop()]);
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function startPeer(folder: string, args: readonly string[]): Promise<Peer> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
  });
  return {
    url: `http://127.0.0.1:${await portOf(child)}/graphql`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The supergraph with the URLs of the subgraphs, which our gateway reads from its settings. */
function withAddresses(urls: Readonly<Record<string, string>>): string {
  return SUPERGRAPH_SDL.replaceAll(
    /@join__graph\(name: "(\w+)", url: "[^"]*"\)/g,
    (_all, name: string) => `@join__graph(name: "${name}", url: "${urls[name] ?? ''}/graphql")`,
  );
}

async function portOf(child: ChildProcess): Promise<string> {
  const late = AbortSignal.timeout(READY_WITHIN_MS);
  return await new Promise((resolve, reject) => {
    late.addEventListener('abort', () => reject(new Error('A peer did not start')));
    child.once('exit', (code) => reject(new Error(`A peer ended with ${code}`)));
    child.stdout?.on('data', (chunk) => {
      const port = /listening (\d+)/.exec(String(chunk))?.[1];
      if (port) resolve(port);
    });
  });
}
