import { loadSettings, runAsProcess } from '@dewlane/service-kit';
import { startBookings } from './compose.ts';
import { bookingsSettings } from './config.ts';

await runAsProcess(
  () => loadSettings(bookingsSettings, process.env),
  (settings, signal) => startBookings(settings, { signal }),
);
