/** `node dist/main/erase-process.js <e-mail>`: deletes a person, for operators with access to the service's image. */
import { runAsCommand } from '@dewlane/service-kit';
import { runErase } from './erase-command.ts';

await runAsCommand((write) =>
  runErase(process.argv.slice(2), { command: 'erase', env: () => process.env, write }),
);
