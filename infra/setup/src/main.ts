/** `node dist/main.js secrets | migrate | staff-login`: what the images' setup target does, each time to its end. */
import { loadSettings, runAsCommand } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { migrateAll } from './migrate.ts';
import { writeSecrets } from './write-secrets.ts';

type Write = (line: string) => void;

const rolePasswords = z
  .string()
  .transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text)));

const migrateSettings = z.object({
  /** An account of the server that may make roles and databases. */
  DATABASE_URL: z.string().startsWith('postgres'),
  /** Passwords by role, in JSON. */
  ROLE_PASSWORDS: rolePasswords,
});

const secretsSettings = z.object({
  SECRETS_DIR: z.string().default('/secrets'),
  POSTGRES_ADDRESS: z
    .string()
    .startsWith('postgres')
    .default('postgres://postgres@postgres:5432/postgres'),
  REDIS_ADDRESS: z.string().startsWith('redis').default('redis://redis:6379/0'),
  ADMIN_USERNAME: z.string().min(1).max(50).default('admin'),
});

const staffSettings = z.object({ ADMIN_USERNAME: z.string(), ADMIN_PASSWORD: z.string() });

const COMMANDS: Readonly<Record<string, (write: Write) => Promise<void>>> = {
  async secrets() {
    const settings = loadSettings(secretsSettings, process.env);
    writeSecrets({
      folder: settings.SECRETS_DIR,
      engines: { postgres: settings.POSTGRES_ADDRESS, redis: settings.REDIS_ADDRESS },
      adminUsername: settings.ADMIN_USERNAME,
    });
  },
  async migrate(write) {
    const { DATABASE_URL: serverUrl, ROLE_PASSWORDS: passwords } = loadSettings(
      migrateSettings,
      process.env,
    );
    const passwordOf = (role: string): string => passwords[role] ?? missing(role);
    // The image holds `services/` beside this program's folder, as the clone does.
    const root = new URL('../../..', import.meta.url).pathname;
    await migrateAll({ serverUrl, passwordOf, root, write });
  },
  async 'staff-login'(write) {
    const { ADMIN_USERNAME, ADMIN_PASSWORD } = loadSettings(staffSettings, process.env);
    write(`Staff login: ${ADMIN_USERNAME} / ${ADMIN_PASSWORD}`);
  },
};

await runAsCommand(async (write) => {
  const [name = ''] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (command === undefined) {
    write(`usage: ${Object.keys(COMMANDS).join(' | ')}`);
    return 2;
  }
  await command(write);
  return 0;
});

function missing(role: string): never {
  throw new Error(`ROLE_PASSWORDS has none for ${role}`);
}
