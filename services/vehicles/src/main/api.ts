import { loadSettings, runAsProcess } from '@dewlane/service-kit';
import { startVehicles } from './compose.ts';
import { vehiclesSettings } from './config.ts';

await runAsProcess(() => startVehicles(loadSettings(vehiclesSettings, process.env)));
