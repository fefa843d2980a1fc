import { loadSettings, runAsProcess } from '@dewlane/service-kit';
import { startVehicles } from './compose.ts';
import { vehiclesSettings } from './config.ts';

await runAsProcess((signal) =>
  startVehicles(loadSettings(vehiclesSettings, process.env), { signal }),
);
