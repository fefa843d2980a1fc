/**
 * `npm run k8s:secrets -- [--rotate <what> [--now]] [namespace]`: creates all Secrets that infra/k8s uses in the cluster of
 * KUBECONFIG, and prints the staff login. Random values are created once and kept, as are those from the environment:
 * POSTGRES_ADDRESS (with an account that may create roles and databases), REDIS_ADDRESS, KAFKA_PASSWORD, SMTP_URL,
 * TEXT_URL, ADMIN_USERNAME; `none` removes one. Another run changes only the values set in its environment.
 * `--rotate <token | cookie | link>` performs the next of the three steps of that secret's rotation, the last one only when nothing
 * depends on the former secret any more, or with `--now`; `--rotate role:<name>`, `--rotate staff`, `--rotate redis` and `--rotate postgres` make a new password for a database role, the first staff account,
 * and Redis and PostgreSQL's superuser of the development overlay.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import {
  completeSecrets,
  isRotatable,
  keepGiven,
  ROTATABLE,
  rotate,
  SECRET_ROLES,
  StepRefused,
  secretFiles,
} from '../infra/setup/src/index.ts';

const {
  values: { rotate: what, now: isHurried },
  positionals: [namespace = 'dewlane'],
} = parseArgs({
  options: { rotate: { type: 'string' }, now: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (what !== undefined && !isRotatable(what)) {
  console.error(`--rotate takes ${ROTATABLE}.`);
  process.exit(1);
}
if (what === undefined && isHurried) {
  console.error('--now goes with --rotate.');
  process.exit(1);
}

const kept = kubectl(['get', 'secret', 'setup-secrets', '--ignore-not-found', '-o', 'json']);
const files = kept === '' ? {} : JSON.parse(kept).data;
const found = completeSecrets(decode(files['secrets.json']), SECRET_ROLES);
const { secrets, told } = what === undefined ? { secrets: found } : nextStep(found);
const given = keepGiven(decode(files['given.json']), process.env);
const {
  POSTGRES_ADDRESS: postgres = 'postgres://postgres@postgres:5432/postgres',
  REDIS_ADDRESS: redis = 'redis://redis:6379/0',
  ADMIN_USERNAME: adminUsername = 'admin',
  KAFKA_PASSWORD: kafkaPassword = '',
  SMTP_URL: smtpUrl = '',
  TEXT_URL: textUrl = '',
} = given;
const setup = {
  // Those of a later version too (OPS-28): the cluster removes what is no longer applied.
  ...Object.fromEntries(Object.entries(files).map(([name, content]) => [name, decode(content)])),
  'secrets.json': JSON.stringify(secrets),
  'given.json': JSON.stringify(given),
};
const held = secretFiles(secrets, { postgres, redis }, adminUsername, {
  kafkaPassword,
  smtpUrl,
  textUrl,
});
// New ones are recorded before anybody has them, a rotation's step after everybody has: its repeat is that step again.
const order = what === undefined ? [{ setup }, held] : [held, { setup }];
for (const some of order) apply(some);
console.log(told ?? `Staff login: ${adminUsername} / ${secrets.adminPassword}`);
if (smtpUrl === '') {
  console.warn(
    'No mail server: without SMTP_URL, here or in the overlay, mail stays in the database and reaches nobody.',
  );
}

function apply(some) {
  const items = Object.entries(some).map(([holder, texts]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: `${holder}-secrets`, labels: { 'app.kubernetes.io/part-of': 'dewlane' } },
    type: 'Opaque',
    // Not as `stringData`, because a cluster would keep keys that are removed from it.
    data: encode(texts),
  }));
  // Server-side, because otherwise kubectl stores a second copy of each in an annotation.
  kubectl(
    ['apply', '--server-side', '--force-conflicts', '--field-manager=dewlane', '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  );
}

function nextStep(found) {
  try {
    return rotate(found, what, { at: new Date(), isHurried });
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function kubectl(args, input) {
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['-n', namespace, ...args], {
    input,
    encoding: 'utf8',
  });
  if (status === 0) return stdout;
  console.error(error ? `kubectl can't be run: ${error.message}` : stderr.trim());
  process.exit(1);
}

function encode(texts) {
  const encoded = ([name, text]) => [name, Buffer.from(text).toString('base64')];
  return Object.fromEntries(Object.entries(texts).map(encoded));
}

/** A file of a Secret; undefined if there is none. */
function decode(base64) {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('utf8');
}
