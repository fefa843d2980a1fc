import { loadSettings, type Running } from '@dewlane/service-kit/edge';
import type { PartEnv, PartName } from '../parts.ts';
import { loadService } from './load-service.ts';

/** Starts a part with an environment's settings, until a signal; throws SettingsError for invalid ones. */
export type StartPart = (env: PartEnv, signal: AbortSignal) => Promise<Running>;

/** Loads a part's program and returns how to start it; each is loaded only by the process that hosts it. */
export async function loadPart(name: PartName): Promise<StartPart> {
  if (name === 'gateway') {
    const { gatewaySettings, startGateway } = await import('@dewlane/gateway');
    return (env, signal) => startGateway(loadSettings(gatewaySettings, env), { signal });
  }
  const { start } = await loadService(name);
  return (env, signal) => start(env, { signal });
}
