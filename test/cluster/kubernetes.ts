import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { outputOf } from '../containers/command.ts';

/** The namespace of infra/k8s/overlays/development. */
export const NAMESPACE = 'dewlane';

/** Runs kubectl in the product's namespace, on the cluster of KUBECONFIG. */
export async function kubectl(args: readonly string[], input?: string): Promise<string> {
  const options = input === undefined ? {} : { input };
  return await outputOf('kubectl', ['-n', NAMESPACE, ...args], options);
}

/** Loads images onto every node with the command in LOAD_IMAGE. */
export async function loadImages(images: readonly string[]): Promise<void> {
  const command = process.env['LOAD_IMAGE'] ?? '';
  await outputOf('sh', ['-c', `${command} "$@"`, 'sh', ...images]);
}

export interface Forward {
  /** The URL at which the Service's port is reached from this machine. */
  readonly url: string;
  stop(): void;
}

/** Forwards a free port of this machine to a Service's port through the API server. */
export async function forward(service: string, port: number): Promise<Forward> {
  const args = ['-n', NAMESPACE, 'port-forward', `service/${service}`, `:${port}`];
  const child: ChildProcess = spawn('kubectl', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout === null) throw new Error('port-forward has no output');
  for await (const line of createInterface(child.stdout)) {
    const [, local] = /127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (local !== undefined) {
      child.stdout.resume();
      return { url: `http://127.0.0.1:${local}`, stop: () => child.kill() };
    }
  }
  throw new Error(`port-forward to ${service} ended`);
}

export interface Pod {
  readonly namespace?: string;
  /** A pod's name, or a workload: `deployment/bookings-api`. */
  readonly name: string;
}

/** Runs a script of this folder in a pod, which needs only Node.js for it, and returns its output. */
export async function runIn(pod: Pod, script: string, ...args: string[]): Promise<string> {
  const source = readFileSync(new URL(script, import.meta.url), 'utf8');
  const node = ['node', '--input-type=module', '-e', source, ...args];
  const inNamespace = pod.namespace === undefined ? [] : ['-n', pod.namespace];
  return (await kubectl(['exec', ...inNamespace, pod.name, '--', ...node])).trim();
}

/** Tries a TCP connection from a pod. @returns `open`, the error's code or `no response` */
export async function connect(pod: Pod, host: string, port: number): Promise<string> {
  return await runIn(pod, 'connect.mjs', host, String(port));
}
