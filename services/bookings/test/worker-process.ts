/**
 * A worker of the service in a process of its own, to be killed. Its clock begins at an instant and runs so many times faster
 * than ours, so that a lease of a minute passes within a test.
 */
import { loadSettings } from '@dewlane/service-kit';
import { bookingsSettings, startBookings } from '../src/index.ts';

const [start = '', begunAt = '0', speed = '1'] = process.argv.slice(2);
const clock = () => new Date(Date.parse(start) + (Date.now() - Number(begunAt)) * Number(speed));

await startBookings(loadSettings(bookingsSettings, process.env), {
  clock,
  timing: { sweepMs: 200 },
});
process.stdout.write('ready\n');
