/**
 * The process that hosts parts of the product: `node child.js identity vehicles …`. It loads their programs at once and
 * starts them when the starter has sent the settings; from then on it answers the starter's pings. It stops when told
 * to, or when the starter is gone.
 */
import { once } from 'node:events';
import {
  loadSettings,
  type Running,
  runAsProcess,
  stack,
  stopSettings,
} from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { isPartName } from '../parts.ts';
import { loadPart } from './load-part.ts';
import { PULSE, READY, type StartMessage } from './messages.ts';

const STOP_WITHIN_MS = 10_000;

// The starter may exit before `runAsProcess` watches it.
process.once('disconnect', () => setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref());

const loading = new Map(
  process.argv
    .slice(2)
    .filter(isPartName)
    .map((name) => [name, loadPart(name)]),
);
const [orders] = (await once(process, 'message')) as [StartMessage];
process.on('message', (message) => {
  if (message === PULSE) process.send?.(PULSE);
});
await runAsProcess(
  // Not those of the environment: the starter ends a process that takes longer than some seconds.
  () => loadSettings(z.object(stopSettings), {}),
  (_settings, signal) => startParts(orders, signal),
);

async function startParts({ parts }: StartMessage, signal: AbortSignal): Promise<Running> {
  const running = stack();
  try {
    const started = parts.map(async ({ name, env }) => {
      const start = await (loading.get(name) ?? loadPart(name));
      running.add(await start(env, signal));
    });
    const results = await Promise.allSettled(started);
    const failures = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    if (failures.length > 0) throw failures[0];
    if (!process.connected) throw new Error('The starter has ended.');
  } catch (error) {
    await running.stop();
    throw error;
  }
  process.send?.(READY);
  return running;
}
