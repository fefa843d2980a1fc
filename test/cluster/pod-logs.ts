import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { NAMESPACE } from './kubernetes.ts';

/** The logs of pods, read while the pods run, since a pod's log is gone with it. */
export interface PodLogs {
  /** All lines with a text, such as a request's id, each after its pod's name. A pod's lines are in order. */
  linesWith(text: string): string[];
  /** Warnings and errors. */
  warnings(): string[];
  stop(): void;
}

interface Pod {
  metadata: { name: string };
  status: { phase: string };
}

/** Follows the logs of all pods that a label selector matches now or later. */
export async function followLogs(selector: string): Promise<PodLogs> {
  const lines: string[] = [];
  const followed = new Set<string>();
  const stopping = new AbortController();
  const proxy = spawn('kubectl', ['proxy', '--port=0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pods = `${await addressOf(proxy.stdout)}/api/v1/namespaces/${NAMESPACE}/pods`;

  async function* linesOf(url: string): AsyncGenerator<string> {
    const { ok, body } = await fetch(url, { signal: stopping.signal });
    if (!ok || body === null) return;
    yield* createInterface(Readable.fromWeb(body as never));
  }
  /** Records an error, unless `stop` caused it. */
  const untilStopped = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      if (!stopping.signal.aborted) lines.push(`a log could not be followed: ${error}`);
    });
  };
  async function follow(name: string): Promise<void> {
    for await (const line of linesOf(`${pods}/${name}/log?follow=true&sinceSeconds=1`)) {
      lines.push(`[${name}] ${line}`);
    }
  }
  async function watch(): Promise<void> {
    const query = new URLSearchParams({ labelSelector: selector, watch: 'true' });
    for await (const line of linesOf(`${pods}?${query}`)) {
      const { object } = JSON.parse(line) as { object: Pod };
      const { name } = object.metadata;
      if (object.status.phase !== 'Running' || followed.has(name)) continue;
      followed.add(name);
      untilStopped(follow(name));
    }
  }
  untilStopped(watch());

  return {
    linesWith: (text) => lines.filter((line) => line.includes(text)),
    warnings: () => lines.filter((line) => /"level":[4-6]0/.test(line)),
    stop() {
      stopping.abort();
      proxy.kill();
    },
  };
}

async function addressOf(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /Starting to serve on (\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      output.resume();
      return `http://${address}`;
    }
  }
  throw new Error('kubectl proxy ended');
}
