/** `node dist/main/events-process.js lag` and so on, for operators who reach the service's own process or image. */
import { runAsCommand } from '@dewlane/service-kit';
import { bookingsEvents } from './event-commands.ts';

await runAsCommand((write) =>
  bookingsEvents.run(process.argv.slice(2), { env: process.env, write }),
);
