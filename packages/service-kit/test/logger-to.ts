import { createLogger, type Logger } from '../src/process/logging.ts';

/** A logger that adds its lines to `lines`. */
export function loggerTo(lines: unknown[]): Logger {
  return createLogger({ name: 'test' }, { write: (line) => void lines.push(JSON.parse(line)) });
}
