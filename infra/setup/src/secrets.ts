import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The secrets that can be rotated with the old and the new one both accepted, and their fields in the secrets. */
export const ROTATED = {
  token: 'tokenPrivateKey',
  cookie: 'cookieSecret',
  link: 'linkSecret',
} as const;
export type Rotated = keyof typeof ROTATED;

/** Accepted besides the one in use: the next one or, once they have been swapped, the former one. */
const other = z.looseObject({
  value: z.string(),
  isFormer: z.boolean(),
  /** When the former one was replaced; unknown in files of older versions and where people wrote it. */
  since: z.iso.datetime().optional(),
});

const knownSecrets = {
  /** The password of the embedded server's superuser. */
  postgres: z.string(),
  /** One password for each database role. */
  roles: z.record(z.string(), z.string()),
  cookieSecret: z.string(),
  /** In folders of older versions, created later than the others. */
  linkSecret: z.string().optional(),
  /** An Ed25519 key as JWK, in JSON. */
  tokenPrivateKey: z.string(),
  adminPassword: z.string(),
  /** The other accepted secret of each rotation under way. */
  others: z.looseObject({ token: other, cookie: other, link: other }).partial().optional(),
};
/** Loose, here and in what it holds, since what a later version has added must still be there when it is back (OPS-28). */
const secretsFile = z.looseObject(knownSecrets);

const SECRETS_FILE = 'secrets.json';

type SecretsFile = z.output<z.ZodObject<typeof knownSecrets>>;
export type Secrets = SecretsFile & { readonly linkSecret: string };

/**
 * The random secrets of this data folder, created at the first start (OPS-02: no secret has a default outside
 * `npm start`). The file is readable by its owner only.
 */
export function openSecrets(dataDir: string, roles: readonly string[]): Secrets {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, SECRETS_FILE);
  const found = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const secrets = completeSecrets(found, roles);
  if (JSON.stringify(secrets) !== JSON.stringify(found && JSON.parse(found))) write(file, secrets);
  return secrets;
}

/** Saves changed secrets in this data folder. */
export function keepSecrets(dataDir: string, secrets: Secrets): void {
  write(path.join(dataDir, SECRETS_FILE), secrets);
}

/** The existing secrets, given as JSON, with missing ones created at random. */
export function completeSecrets(found: string | undefined, roles: readonly string[]): Secrets {
  const secrets: SecretsFile =
    found === undefined ? makeSecrets() : secretsFile.parse(JSON.parse(found));
  const missing = roles.filter((role) => !(role in secrets.roles));
  return {
    ...secrets,
    linkSecret: secrets.linkSecret ?? secret(),
    roles: {
      ...secrets.roles,
      ...Object.fromEntries(missing.map((role) => [role, makePassword()])),
    },
  };
}

/** A new value for a secret that can be rotated. */
export function makeRotated(what: Rotated): string {
  return what === 'token' ? tokenKey() : secret();
}

/** A password for the first staff account, short enough to type. */
export function makeStaffPassword(): string {
  return makePassword(12);
}

/** A password of so many random bytes, in characters that addresses and SQL take as they are. */
export function makePassword(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}

function makeSecrets(): SecretsFile {
  return {
    postgres: makePassword(),
    roles: {},
    cookieSecret: secret(),
    linkSecret: secret(),
    tokenPrivateKey: tokenKey(),
    adminPassword: makeStaffPassword(),
  };
}

/** An Ed25519 key as JWK, in JSON. */
function tokenKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const names = { kid: randomUUID(), alg: 'EdDSA', use: 'sig' };
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), ...names });
}

/** 32 random bytes, for an HMAC key. */
function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Atomic: without the roles' passwords the data would be inaccessible. */
function write(file: string, secrets: Secrets): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
