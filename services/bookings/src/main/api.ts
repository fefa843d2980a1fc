import { loadSettings, runAsProcess } from '@dewlane/service-kit';
import { startBookings } from './compose.ts';
import { bookingsSettings } from './config.ts';

await runAsProcess((signal) =>
  startBookings(loadSettings(bookingsSettings, process.env), { signal }),
);
