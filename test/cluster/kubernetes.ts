import { type ChildProcess, spawn } from 'node:child_process';
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

/** Runs a line of JavaScript in a pod of a workload (`deployment/bookings-api`) and returns its output. */
export async function runIn(workload: string, script: string): Promise<string> {
  return (
    await kubectl(['exec', workload, '--', 'node', '--input-type=module', '-e', script])
  ).trim();
}

/** A line of JavaScript that tries a TCP connection and prints `open` or the error's code. */
export function connecting(host: string, port: number): string {
  return `import net from 'node:net';
    const socket = net.connect({ host: '${host}', port: ${port} });
    const end = (result) => { console.log(result); process.exit(); };
    socket.on('connect', () => end('open')).on('error', (error) => end(error.code));
    setTimeout(tell, 10_000, 'no response');`;
}
