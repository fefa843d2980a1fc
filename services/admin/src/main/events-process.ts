/** `node dist/main/events-process.js lag` etc., for operators with access to the service's host or image. */
import { runAsCommand } from '@dewlane/service-kit';
import { adminEvents } from './event-commands.ts';

await runAsCommand((write) => adminEvents.run(process.argv.slice(2), { env: process.env, write }));
