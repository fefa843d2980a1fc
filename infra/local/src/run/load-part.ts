import { loadSettings, type Running } from '@dewlane/service-kit/edge';
import type { PartEnv, PartName } from './parts.ts';

/** Starts a part with the settings of an environment, until a signal; throws SettingsError where they are wrong. */
export type StartPart = (env: PartEnv, signal: AbortSignal) => Promise<Running>;

/** Each part's program is loaded only by the process that hosts it. */
const LOADERS: Record<PartName, () => Promise<StartPart>> = {
  identity: async () => {
    const { identitySettings, startIdentity } = await import('@dewlane/identity');
    return (env, signal) => startIdentity(loadSettings(identitySettings, env), { signal });
  },
  vehicles: async () => {
    const { startVehicles, vehiclesSettings } = await import('@dewlane/vehicles');
    return (env, signal) => startVehicles(loadSettings(vehiclesSettings, env), { signal });
  },
  bookings: async () => {
    const { bookingsSettings, startBookings } = await import('@dewlane/bookings');
    return (env, signal) => startBookings(loadSettings(bookingsSettings, env), { signal });
  },
  admin: async () => {
    const { adminSettings, startAdmin } = await import('@dewlane/admin');
    return (env, signal) => startAdmin(loadSettings(adminSettings, env), { signal });
  },
  gateway: async () => {
    const { gatewaySettings, startGateway } = await import('@dewlane/gateway');
    return (env) => startGateway(loadSettings(gatewaySettings, env));
  },
};

/** Loads a part's program and answers how to start it. */
export function loadPart(name: PartName): Promise<StartPart> {
  return LOADERS[name]();
}
