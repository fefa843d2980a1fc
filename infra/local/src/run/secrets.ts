import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const secretsFile = z.object({
  /** Of the embedded server's superuser. */
  postgres: z.string(),
  /** One password for each database role. */
  roles: z.record(z.string(), z.string()),
  cookieSecret: z.string(),
  /** An Ed25519 key as JWK, in JSON. */
  tokenPrivateKey: z.string(),
  adminPassword: z.string(),
});

export type Secrets = z.output<typeof secretsFile>;

/**
 * The random secrets of this data folder, made at the first start (DESIGN §8: no secret has a default outside
 * `npm start`). Only the file's owner may read it.
 */
export function openSecrets(dataDir: string, roles: readonly string[]): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  const found = existsSync(file)
    ? secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    : makeSecrets();
  const missing = roles.filter((role) => !(role in found.roles));
  if (missing.length === 0) return found;
  for (const role of missing) found.roles[role] = password();
  write(file, found);
  return found;
}

function makeSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomUUID(),
    alg: 'EdDSA',
    use: 'sig',
  };
  return {
    postgres: password(),
    roles: {},
    cookieSecret: randomBytes(32).toString('base64url'),
    tokenPrivateKey: JSON.stringify(key),
    adminPassword: password(12),
  };
}

function password(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}

/** Whole or not at all: without the roles' passwords nobody gets at the data. */
function write(file: string, secrets: Secrets): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
