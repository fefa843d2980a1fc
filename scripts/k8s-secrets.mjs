/**
 * `npm run k8s:secrets -- [namespace]`: makes all Secrets that infra/k8s names, in the cluster of KUBECONFIG, and shows the staff
 * login. Random ones are made once and kept: again it changes nothing, or only what the environment gives anew:
 * POSTGRES_ADDRESS (an account that may make roles and databases), REDIS_ADDRESS, KAFKA_PASSWORD, SMTP_URL, TEXT_URL, ADMIN_USERNAME.
 */
import { spawnSync } from 'node:child_process';
import { completeSecrets, SECRET_ROLES, secretFiles } from '../infra/setup/src/index.ts';

const [namespace = 'dewlane'] = process.argv.slice(2);
const { env } = process;
const engines = {
  postgres: env['POSTGRES_ADDRESS'] || 'postgres://postgres@postgres:5432/postgres',
  redis: env['REDIS_ADDRESS'] || 'redis://redis:6379/0',
};
const given = {
  kafkaPassword: env['KAFKA_PASSWORD'],
  smtpUrl: env['SMTP_URL'],
  textUrl: env['TEXT_URL'] ?? '',
};
const adminUsername = env['ADMIN_USERNAME'] || 'admin';

const kept = kubectl(['get', 'secret', 'setup-secrets', '--ignore-not-found', '-o', 'json']);
const found = kept === '' ? undefined : decode(JSON.parse(kept).data['secrets.json']);
const secrets = completeSecrets(found, SECRET_ROLES);
const files = {
  setup: { 'secrets.json': JSON.stringify(secrets) },
  ...secretFiles(secrets, engines, adminUsername, given),
};
const items = Object.entries(files).map(([holder, stringData]) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: `${holder}-secrets`, labels: { 'app.kubernetes.io/part-of': 'dewlane' } },
  type: 'Opaque',
  stringData,
}));
const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
// On the server's side: otherwise kubectl keeps a second copy of each in an annotation.
kubectl(
  ['apply', '--server-side', '--force-conflicts', '--field-manager=dewlane', '-f', '-'],
  list,
);
console.log(`Staff login: ${adminUsername} / ${secrets.adminPassword}`);

function kubectl(args, input) {
  const { status, stdout, stderr, error } = spawnSync('kubectl', ['-n', namespace, ...args], {
    input,
    encoding: 'utf8',
  });
  if (status === 0) return stdout;
  console.error(error ? `kubectl can't be run: ${error.message}` : stderr.trim());
  process.exit(1);
}

function decode(base64) {
  return Buffer.from(base64, 'base64').toString('utf8');
}
