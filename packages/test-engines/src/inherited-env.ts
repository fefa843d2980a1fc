import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Where programs, files and compiled code are, and the clock, which the browser beside a product has too (CONTRIBUTING.md#tests). */
const INHERITED = /^(?:PATH|HOME|TMPDIR|NODE_COMPILE_CACHE|TZ|LD_PRELOAD|FAKETIME\w*)$/;

/**
 * What the product gets of this process's environment when a test starts it as `npm start` does. No setting of the shell, nor of the
 * `.env` that `npm start` reads: by somebody's `SMTP_URL` the tests' messages would leave the machine.
 */
export function inheritedEnv(): Record<string, string> {
  const names = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  const unset = names.map((name) => [name, '']);
  const inherited = Object.entries(process.env).filter(([name]) => INHERITED.test(name));
  return Object.fromEntries([...unset, ...inherited]);
}
