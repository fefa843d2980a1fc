import { rmSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import type { PartName } from '../parts.ts';
import { replaceFile } from '../replace-file.ts';
import type { ChildPlan } from './supervisor.ts';

/**
 * No `__proto__`, so that no key sent by a client reaches a prototype (SEC-01).
 * Small young generations: the processes are mostly idle, and V8 would rather grow than collect (700 MB in all, design.md#running-it). */
const NODE_FLAGS = ['--disable-proto=delete', '--max-semi-space-size=4'];

/**
 * The gateway has a higher priority than the services, so that an overloaded machine can still refuse requests at once
 * (SEC-22).
 */
const SERVICES_NICENESS = 3;

/**
 * Which processes run: the gateway, and one for the services; `distributed` gives each service its own. Nothing
 * depends on that, since services meet only over HTTP and the bus.
 */
export function childPlans(logFolder: string, distributed: boolean): ChildPlan[] {
  const plan = (name: string, parts: readonly PartName[], niceness: number): ChildPlan => ({
    name,
    parts,
    logFile: path.join(logFolder, `${name}.log`),
    nodeFlags: NODE_FLAGS,
    niceness,
  });
  const services = distributed
    ? SERVICE_NAMES.map((name) => plan(name, [name], SERVICES_NICENESS))
    : [plan('services', SERVICE_NAMES, SERVICES_NICENESS)];
  return [...services, plan('gateway', ['gateway'], 0)];
}

/**
 * Records which processes to end if their starter is killed, for the next start (prepare/leftovers.mjs); `program` is the
 * end of the path of what they run.
 */
export function recordChildren(
  dataDir: string,
  pids: readonly (number | null)[],
  program = path.join('run', 'child.js'),
): void {
  const file = recordFile(dataDir);
  const record = { marker: program, pids: pids.filter((pid) => pid !== null) };
  replaceFile(file, JSON.stringify(record));
}

/** Deletes the record after an orderly stop. */
export function forgetChildren(dataDir: string): void {
  rmSync(recordFile(dataDir), { force: true });
}

function recordFile(dataDir: string): string {
  return path.join(dataDir, 'children.json');
}
