import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Takes over what a `.env` file sets; what the environment says already wins. Does nothing where there is no file. */
export function readEnvFile(file, env = process.env) {
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
    env[name] ??= value;
  }
}
