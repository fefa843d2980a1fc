/** `node dist/main/events-process.js lag` etc., for operators with access to the service's host or image. */
import { runAsCommand } from '@dewlane/service-kit';
import { vehiclesEvents } from './event-commands.ts';

await runAsCommand((write) =>
  vehiclesEvents.run(process.argv.slice(2), { env: process.env, write }),
);
