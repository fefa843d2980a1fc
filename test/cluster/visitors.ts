import { readFileSync } from 'node:fs';
import { hashOf } from '@dewlane/test-engines/customers';
import { imageOf } from '../containers/images.ts';
import { kubectl, NAMESPACE } from './kubernetes.ts';

const SCRIPT = readFileSync(new URL('./visitors.mjs', import.meta.url), 'utf8');
const STOP_FILE = '/tmp/stop';
/** With one request a second from each, fewer only where it is answered later than that. */
const GUESTS = 20;
const PHOTO_SECONDS = 20;

/** What a visitor was refused. */
export interface Refused {
  readonly told: string;
  /** None where there was no response. */
  readonly requestId?: string;
}

/** What the visitors did and were refused, from the first request to the last. */
export interface Seen {
  readonly requests: number;
  /** Appointments that were confirmed to them. */
  readonly booked: string[];
  /** Every response that was not what was asked for, and every lost connection. */
  readonly refused: Refused[];
  readonly photos: number;
  /** How long they were there. */
  readonly seconds: number;
}

/**
 * Lets guests use the product without a pause, 20 requests a second, from a pod in a namespace that may reach the gateway's Service.
 * @returns once they have begun; `end` tells what they saw
 */
export async function startVisitors(namespace: string): Promise<{ end(): Promise<Seen> }> {
  const inPod = ['exec', '-n', namespace, 'visitors', '--'];
  await kubectl([
    'run',
    'visitors',
    '-n',
    namespace,
    `--image=${imageOf('setup')}`,
    '--restart=Never',
    '--command',
    '--',
    'sleep',
    '3600',
  ]);
  await kubectl(['wait', '-n', namespace, 'pod/visitors', '--for=condition=Ready']);
  const settings = JSON.stringify({
    hostName: `gateway.${NAMESPACE}`,
    port: 4000,
    hostHeader: 'localhost',
    guests: GUESTS,
    photoSeconds: PHOTO_SECONDS,
    stopFile: STOP_FILE,
    hashes: { AddVehicle: hashOf('AddVehicle'), BookAppointment: hashOf('BookAppointment') },
  });
  const ended = kubectl([...inPod, 'node', '--input-type=module', '-e', SCRIPT, settings]);
  // Whoever awaits `end` is told; until then a failure is nobody's.
  ended.catch(() => undefined);
  return {
    async end() {
      await kubectl([...inPod, 'touch', STOP_FILE]);
      return JSON.parse(await ended) as Seen;
    },
  };
}
