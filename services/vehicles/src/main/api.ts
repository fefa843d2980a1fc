import { loadSettings, runAsProcess } from '@dewlane/service-kit';
import { startVehicles } from './compose.ts';
import { vehiclesSettings } from './config.ts';

await runAsProcess(
  () => loadSettings(vehiclesSettings, process.env),
  (settings, signal) => startVehicles(settings, { signal }),
);
