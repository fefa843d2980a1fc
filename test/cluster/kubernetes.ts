import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { outputOf } from '../containers/command.ts';

/** Where the product of infra/k8s/overlays/development lives. */
export const NAMESPACE = 'dewlane';

/** Runs kubectl in the product's namespace, on the cluster of KUBECONFIG. */
export async function kubectl(args: readonly string[], input?: string): Promise<string> {
  const options = input === undefined ? {} : { input };
  return await outputOf('kubectl', ['-n', NAMESPACE, ...args], options);
}

/** Puts images on every node, by the command that LOAD_IMAGE names. */
export async function loadImages(images: readonly string[]): Promise<void> {
  const command = process.env['LOAD_IMAGE'] ?? '';
  await outputOf('sh', ['-c', `${command} "$@"`, 'sh', ...images]);
}

export interface Forward {
  /** Where a Service's port is reached from here. */
  readonly url: string;
  stop(): void;
}

/** Leads a free port of this machine to a Service's, by way of the API server. */
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

/** Runs a line of JavaScript in a pod of a workload (`deployment/bookings-api`) and gives what it printed. */
export async function runIn(workload: string, script: string): Promise<string> {
  return (
    await kubectl(['exec', workload, '--', 'node', '--input-type=module', '-e', script])
  ).trim();
}

/** A line of JavaScript that tells whether a TCP connection comes about: `open`, or the reason why not. */
export function connecting(host: string, port: number): string {
  return `import net from 'node:net';
    const socket = net.connect({ host: '${host}', port: ${port} });
    const tell = (what) => { console.log(what); process.exit(); };
    socket.on('connect', () => tell('open')).on('error', (error) => tell(error.code));
    setTimeout(tell, 10_000, 'no response');`;
}
