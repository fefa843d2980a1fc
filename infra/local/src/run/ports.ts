import { forEachService, serviceSetting } from '@dewlane/internal-api';
import { freePort } from '../free-port.ts';
import { PARTS, type PartName } from '../parts.ts';
import type { Ports } from './environments.ts';
import type { StarterSettings } from './settings.ts';

/** The ports of this run: the configured ones, and free ones for the others. */
export async function choosePorts(settings: StarterSettings): Promise<Ports> {
  const free = new Map<PartName, number>();
  for (const name of PARTS) free.set(name, await freePort());
  const port = (name: PartName, given: number): number => given || (free.get(name) ?? 0);
  return {
    ...forEachService((name) => port(name, settings[serviceSetting(name, 'PORT')])),
    gateway: port('gateway', settings.PORT),
  };
}
