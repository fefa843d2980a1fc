import { loadSettings, type Running } from '@dewlane/service-kit/edge';
import type { PartEnv, PartName } from './parts.ts';

/** Starts a part with the settings of an environment; throws SettingsError where they are wrong. */
export type StartPart = (env: PartEnv) => Promise<Running>;

/** Each part's program is loaded only by the process that hosts it. */
const LOADERS: Record<PartName, () => Promise<StartPart>> = {
  identity: async () => {
    const { identitySettings, startIdentity } = await import('@dewlane/identity');
    return (env) => startIdentity(loadSettings(identitySettings, env));
  },
  vehicles: async () => {
    const { startVehicles, vehiclesSettings } = await import('@dewlane/vehicles');
    return (env) => startVehicles(loadSettings(vehiclesSettings, env));
  },
  bookings: async () => {
    const { bookingsSettings, startBookings } = await import('@dewlane/bookings');
    return (env) => startBookings(loadSettings(bookingsSettings, env));
  },
  admin: async () => {
    const { adminSettings, startAdmin } = await import('@dewlane/admin');
    return (env) => startAdmin(loadSettings(adminSettings, env));
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
