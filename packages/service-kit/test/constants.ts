/** What tests share with their child processes, in a file that loads little: each process loads it anew. */
import { createLogger, type Logger } from '../src/process/logging.ts';

export const TOPIC = 'test.counters';

export const silent: Logger = createLogger({ name: 'test', level: 'silent' });
