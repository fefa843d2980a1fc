import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openSecrets, type Secrets } from '@dewlane/setup';
import { NotStarted } from '../not-started.ts';
import { isAlive } from '../postgres/leftover.ts';
import { ROLES } from '../run/databases.ts';

/** Connection data that a running product has stored in its data folder for operators. */
export interface Started {
  /** The URL of the embedded server, without an account. Throws NotStarted if none is running. */
  embedded(): string;
  /** The passwords of the database roles. Throws NotStarted if no product was ever started. */
  roles(): Secrets['roles'];
}

/** Reads them from a data folder; throws NotStarted only when something is asked for that isn’t there. */
export function startedOn(dataDir: string): Started {
  const refuse = (): never => {
    throw new NotStarted(
      `Nothing runs on the data folder ${dataDir}. Start it first, or name all databases (.env.example).`,
    );
  };
  return {
    embedded() {
      const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
      const [pid, , , port] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
      if (port === undefined || !isAlive(Number(pid))) return refuse();
      return `postgres://127.0.0.1:${port}/postgres`;
    },
    roles() {
      if (!existsSync(path.join(dataDir, 'secrets.json'))) return refuse();
      return openSecrets(dataDir, ROLES).roles;
    },
  };
}
