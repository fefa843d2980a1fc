import { readFileSync } from 'node:fs';
import { hashOf } from '@dewlane/test-engines/customers';
import { imageOf } from '../containers/images.ts';
import { kubectl, NAMESPACE } from './kubernetes.ts';

const SCRIPT = readFileSync(new URL('./visitors.mjs', import.meta.url), 'utf8');
const STOP_FILE = '/tmp/stop';
/** Each sends one request a second, or fewer if responses take longer. */
const GUESTS = 20;
const PHOTO_SECONDS = 20;

/** A request that failed. */
export interface Refused {
  readonly what: string;
  /** Left out if there was no response. */
  readonly requestId?: string;
}

/** What happened to the visitors from the first request to the last. */
export interface Seen {
  readonly requests: number;
  /** The ids of confirmed appointments. */
  readonly booked: string[];
  /** Every unexpected response, and every lost connection. */
  readonly refused: Refused[];
  readonly photos: number;
  /** How long it took. */
  readonly seconds: number;
}

/**
 * Has guests use the product without pause, 20 requests a second, from a pod in a namespace that may reach the gateway's Service.
 * @returns once they have begun; `end` returns what they saw
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
  await kubectl([
    'wait',
    '-n',
    namespace,
    'pod/visitors',
    '--for=condition=Ready',
    '--timeout=900s',
  ]);
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
  // A failure reaches whoever awaits `end`; before that it must not be an unhandled rejection.
  ended.catch(() => undefined);
  return {
    async end() {
      await kubectl([...inPod, 'touch', STOP_FILE]);
      return JSON.parse(await ended) as Seen;
    },
  };
}
