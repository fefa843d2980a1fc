/**
 * `node dist/main.js secrets | rotate <what> [--now] | migrate | staff-login | backup | restore [folder] [service]`: the
 * commands of the image target `setup`, each of which runs and exits.
 */
import path from 'node:path';
import { isServiceName, SERVICE_NAMES } from '@dewlane/internal-api';
import {
  loadSettings,
  postgresUrlSetting,
  redisUrlSetting,
  runAsCommand,
} from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { tellBackups } from './backup/list-backups.ts';
import {
  backupsKeptSetting,
  dropFragments,
  dropOldBackups,
  tellTidied,
} from './backup/old-backups.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { restoreEffects } from './backup/restore-effects.ts';
import { takeBackup } from './backup/take-backup.ts';
import { migrateAll } from './migrate.ts';
import { rolePasswords } from './role-passwords.ts';
import { rotateStored } from './rotate-stored.ts';
import { isRotatable, ROTATABLE, StepRefused } from './rotation.ts';
import { grantRows, ownerUrl } from './service-databases.ts';
import { type WriteSecretsOptions, writeSecrets } from './write-secrets.ts';

type Write = (line: string) => void;

const migrateSettings = z.object({
  /** For an account that may create roles and databases. */
  DATABASE_URL: postgresUrlSetting,
  /** Passwords by role, as JSON. */
  ROLE_PASSWORDS: rolePasswords,
});

const secretsSettings = z.object({
  SECRETS_DIR: z.string().default('/secrets'),
  POSTGRES_ADDRESS: postgresUrlSetting.default('postgres://postgres@postgres:5432/postgres'),
  REDIS_ADDRESS: redisUrlSetting.default('redis://redis:6379/0'),
  ADMIN_USERNAME: z.string().min(1).max(50).optional(),
});

const backupFolderSettings = z.object({
  /** The folder for back-ups, each in a folder of its own named after its time. */
  BACKUP_DIR: z.string().default('/backups'),
});

const backupSettings = migrateSettings.extend({
  ...backupFolderSettings.shape,
  BACKUPS_KEPT: backupsKeptSetting,
});

/** The image has `services/` at the same relative path as the clone. */
const ROOT = new URL('../../..', import.meta.url).pathname;

const staffSettings = z.object({ ADMIN_USERNAME: z.string(), ADMIN_PASSWORD: z.string() });

const COMMANDS: Readonly<Record<string, (write: Write, args: readonly string[]) => Promise<void>>> =
  {
    async secrets() {
      writeSecrets(storedSecrets());
    },
    async rotate(write, [what, now]) {
      if (!isRotatable(what) || (now !== undefined && now !== '--now')) {
        throw new Error(`usage: rotate ${ROTATABLE} [--now]`);
      }
      const time = { at: new Date(), isHurried: now !== undefined };
      write(rotateStored(storedSecrets(), what, time));
    },
    async migrate(write) {
      const { DATABASE_URL: serverUrl, ROLE_PASSWORDS: passwords } = loadSettings(
        migrateSettings,
        process.env,
      );
      const passwordOf = (role: string): string => passwords[role] ?? missing(role);
      await migrateAll({ serverUrl, passwordOf, root: ROOT, write });
    },
    async backup(write) {
      const { BACKUP_DIR, BACKUPS_KEPT, ...settings } = loadSettings(backupSettings, process.env);
      const now = new Date();
      // First, because they may be what fills the disk.
      for (const fragment of dropFragments(BACKUP_DIR, now)) write(`dropped ${fragment}`);
      const made = now.toISOString().replace(/[:.]/g, '-');
      const folder = path.join(BACKUP_DIR, made);
      const { heldMs } = await takeBackup(ownedDatabases(settings), folder);
      write(`${folder}: writes were held for ${heldMs} ms`);
      tellTidied(dropOldBackups(BACKUP_DIR, { kept: BACKUPS_KEPT, made }), write);
    },
    async restore(write, [folder, service]) {
      if (folder === undefined) {
        tellBackups(loadSettings(backupFolderSettings, process.env).BACKUP_DIR, write);
        return;
      }
      if (service !== undefined && !isServiceName(service)) {
        throw new Error('usage: restore <folder of a back-up> [one service alone]');
      }
      const settings = loadSettings(backupSettings, process.env);
      const owned = ownedDatabases(settings).filter(
        ({ name }) => service === undefined || name === service,
      );
      const { takenAt } = await restoreBackup(
        path.resolve(settings.BACKUP_DIR, folder),
        owned.map((database) => ({
          ...database,
          prismaDir: path.join(ROOT, 'services', database.name, 'prisma'),
        })),
      );
      for (const { name, url } of owned) await grantRows(url, name);
      write(`Restored as of ${takenAt}.`);
      for (const effect of restoreEffects(owned.map(({ name }) => name))) write(effect);
      write(
        `Before background processes start, have ${service ?? 'each service'} republish (docs/operations.md, "Back-up and restore").`,
      );
    },
    async 'staff-login'(write) {
      const { ADMIN_USERNAME, ADMIN_PASSWORD } = loadSettings(staffSettings, process.env);
      write(`Staff login: ${ADMIN_USERNAME} / ${ADMIN_PASSWORD}`);
    },
  };

await runAsCommand(async (write) => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (command === undefined) {
    write(`usage: ${Object.keys(COMMANDS).join(' | ')}`);
    return 2;
  }
  try {
    await command(write, args);
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error;
    write(error.message);
    return 1;
  }
  return 0;
});

/** Where the secrets are, and what they are handed out with. */
function storedSecrets(): WriteSecretsOptions {
  const settings = loadSettings(secretsSettings, process.env);
  return {
    folder: settings.SECRETS_DIR,
    engines: { postgres: settings.POSTGRES_ADDRESS, redis: settings.REDIS_ADDRESS },
    adminUsername: settings.ADMIN_USERNAME,
  };
}

/** The services' databases, accessed as the roles that own their tables. */
function ownedDatabases({
  DATABASE_URL,
  ROLE_PASSWORDS,
}: Pick<z.output<typeof migrateSettings>, 'DATABASE_URL' | 'ROLE_PASSWORDS'>) {
  const passwordOf = (role: string): string => ROLE_PASSWORDS[role] ?? missing(role);
  return SERVICE_NAMES.map((name) => ({ name, url: ownerUrl(DATABASE_URL, name, passwordOf) }));
}

function missing(role: string): never {
  throw new Error(`ROLE_PASSWORDS has none for ${role}`);
}
