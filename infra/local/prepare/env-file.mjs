import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Loads a `.env` file; existing environment variables win. Does nothing if there is no file. */
export function readEnvFile(file, env = process.env) {
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
    env[name] ??= value;
  }
}
