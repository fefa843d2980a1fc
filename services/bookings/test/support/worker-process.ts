/**
 * A worker of the service in its own process, to be killed. Its clock starts at an instant and runs a multiple faster
 * than real time, so that a lease of a minute passes within a test.
 */
import { loadSettings } from '@dewlane/service-kit';
import { bookingsSettings, startBookings } from '../../src/index.ts';

const [start = '', begunAt = '0', speed = '1'] = process.argv.slice(2);
const clock = () => new Date(Date.parse(start) + (Date.now() - Number(begunAt)) * Number(speed));

await startBookings(loadSettings(bookingsSettings, process.env), {
  clock,
  timing: { sweepMs: 200 },
});
process.stdout.write('ready\n');
