/**
 * A process that logs to standard output, tells its parent when its log has had time to fail, echoes the parent's
 * messages, and exits with 0 at `exit` (with log lines still waiting).
 */
import { createLogger } from '../src/process/logging.ts';
import { pause } from '../src/process/pause.ts';

const log = createLogger({ name: 'test' });

process.on('message', (message) => {
  log.info('got a message');
  log.fatal('and a second line, which waits behind the first');
  if (message === 'exit') process.exit(0);
  process.send?.(message);
});
log.info('started');
await pause(200);
process.send?.('started');
