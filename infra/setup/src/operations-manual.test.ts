import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { GIVEN as GIVEN_NAMES } from './given.ts';
import {
  type EngineAddresses,
  type GivenSecrets,
  HOLDERS,
  type Holder,
  SECRET_ROLES,
  type SecretFiles,
  secretFiles,
} from './secret-files.ts';
import { completeSecrets, ROTATED } from './secrets.ts';

const read = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const MANUAL = read('docs/operations.md');

/** The egress of a network policy. */
const openPorts = z.object({
  spec: z.object({
    egress: z.array(
      z.object({
        ports: z.array(z.object({ port: z.number(), endPort: z.number().optional() })),
      }),
    ),
  }),
});

const SECRETS = completeSecrets(undefined, SECRET_ROLES);
const ENGINES = { postgres: 'postgres://root:old@db', redis: 'redis://:old@cache' };
const GIVEN = { kafkaPassword: 'old', smtpUrl: 'smtp://old', textUrl: 'https://old' };

/** The text below a heading, up to the next heading. */
function sectionOf(heading: string): string {
  const [, section = ''] = MANUAL.split(new RegExp(`^#+ ${heading}$`, 'm'));
  return section.split(/^#/m)[0] ?? '';
}

describe('the operations manual', () => {
  it.each([
    ['"suspend":true', '"suspend":false'],
    ['paused-replicas=0', 'paused-replicas-'],
  ])('undoes %s of a restore on Kubernetes by %s', (done, undone) => {
    const steps = sectionOf('Restore on Kubernetes');
    expect(steps).toContain(done);
    expect(steps.lastIndexOf(undone)).toBeGreaterThan(steps.lastIndexOf(done));
  });

  it.each([
    ['the manual’s section on pods that are not ready', () => sectionOf('When a pod is not ready')],
    [
      'the component own-authority',
      () => read('infra/k8s/components/own-authority/kustomization.yaml'),
    ],
  ])('says how a changed migrations Job is applied, which is immutable: %s', (_, text) => {
    expect(text()).toContain(
      'kubectl -n dewlane delete job migrations-<version> --ignore-not-found',
    );
  });

  it('keeps the guards of a restore on Kubernetes where one service goes back alone', () => {
    const row = sectionOf('One service alone').match(/^\| Kubernetes .*/m)?.[0] ?? '';
    expect(row).toContain('steps 1 and 3 of [Restore on Kubernetes](#restore-on-kubernetes)');
  });

  it('OPS-20 waits for the end of the pods, which work on after the scaling, before it empties Kafka and restores', () => {
    const [first = ''] = sectionOf('Restore on Kubernetes').split(/^2\. /m);
    expect(first).toContain(
      "kubectl -n dewlane wait --for=delete pod -l 'app.kubernetes.io/component in (api,background)' --timeout=200s",
    );
    const row = sectionOf('One service alone').match(/^\| Kubernetes .*/m)?.[0] ?? '';
    expect(row).toContain('`app.kubernetes.io/name=<service>`');
  });

  it('OPS-20 follows a restore’s log, which tells a refusal at once and a long restore from a failed one', () => {
    const steps = sectionOf('Restore on Kubernetes');
    expect(steps).toContain('kubectl -n dewlane logs -f job/restore --pod-running-timeout=5m');
    expect(steps).not.toContain('wait job/restore');
  });

  it('pauses only the scaling of the service that goes back alone', () => {
    const row = sectionOf('One service alone').match(/^\| Kubernetes .*/m)?.[0] ?? '';
    for (const verb of ['pause', 'resume']) {
      expect(row).toContain(`${verb} \`scaledobject/<service>-background\``);
    }
  });

  it('tells each form how an alert’s events are looked at, in the same section', () => {
    const sections = MANUAL.split(/^#### (?=Alert: )/m).slice(1);
    const told = sections.filter((section) => section.includes('npm run events'));
    expect(told.map((section) => section.split('\n')[0])).toEqual([
      'Alert: ConsumerBehind',
      'Alert: DeadLetters',
    ]);
    for (const section of told) {
      expect(section).toContain('`dc run --rm <service>-events ');
      expect(section).toContain(
        '`kubectl -n dewlane exec deployment/<service>-background -- node dist/main/events-process.js ',
      );
    }
  });

  it('gives every wait for Kubernetes the time that it may take, since kubectl itself gives up after 30 s', () => {
    const waits = MANUAL.match(/kubectl[^\n`]* wait [^\n`]*/g) ?? [];
    expect(waits.length).toBeGreaterThan(1);
    expect(waits.filter((command) => !/ --timeout=\d+[sm]/.test(command))).toEqual([]);
  });

  it('copies a back-up by commands of which none runs after one that failed', () => {
    const [, block = ''] =
      /```sh\n([^`]*job copy[^`]*)```/.exec(sectionOf('Moving to another form')) ?? [];
    const lines = block.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.slice(0, -1).filter((line) => !/ (\||&&)$/.test(line))).toEqual([]);
    // Without it a pipe has succeeded once its last command has.
    expect(lines[0]?.trim()).toBe('(set -o pipefail &&');
    expect(block.trimEnd().endsWith(')')).toBe(true);
  });

  it('takes the alert rules back with the version, whose metrics they read', () => {
    const steps = sectionOf('Roll back');
    expect(steps).toContain('git checkout v<previous version> -- infra/observability/alerts.yml');
    expect(steps).toContain('dc --profile observability restart prometheus');
    expect(steps).toContain('[PrometheusRule](#watching-it)');
  });

  it('OPS-34 makes the login of a registry under the name that the production overlay’s patch gives it', () => {
    const overlay = read('infra/k8s/overlays/production/kustomization.yaml');
    const [, name = 'none'] = /value: \[\{ name: (\w+) \}\]/.exec(overlay) ?? [];
    expect(sectionOf('Install for production')).toContain(
      `kubectl -n dewlane create secret docker-registry ${name} `,
    );
  });

  it('stops Compose with what its profiles have started, and says all that `--volumes` deletes', () => {
    const [stop = ''] =
      /^- \*\*Stop\*\*[\s\S]*?(?=^- \*\*)/m.exec(sectionOf('Docker Compose')) ?? [];
    expect(stop).toContain("`dc --profile '*' down`");
    expect(stop).toContain("`dc --profile '*' down --volumes`");
    for (const lost of ['back-ups', 'secrets']) expect(stop).toContain(lost);
  });

  it('says once what `dc` stands for: with the file of settings', () => {
    const meanings = MANUAL.match(/alias dc=.*|`dc` stands for.*/g);
    expect(meanings).toEqual([
      "alias dc='docker compose --env-file .env -f infra/docker-compose.yml'",
    ]);
  });

  it('gives every command to a running Compose with the settings', () => {
    const [, rest = ''] = MANUAL.split('alias dc=');
    const without = rest.match(/docker compose -f [^\n`]*/g) ?? [];
    // It makes images, which hold no settings.
    expect(without).toEqual(['docker compose -f infra/docker-compose.yml build']);
  });

  it('asks the database for the addresses of those who guess passwords, since no log holds them (OBS-02)', () => {
    const section = sectionOf('Alert: SignInsAttacked');
    expect(section).toContain('from login_attempts');
    for (const route of ['/api/auth/login', '/api/admin/login']) expect(section).toContain(route);
  });

  it('SEC-31 names the proxies’ networks of both forms, without which all visitors count as one address', () => {
    expect(sectionOf('Docker Compose')).toContain('`TRUST_PROXY=172.16.0.0/12,192.168.0.0/16`');
    expect(read('test/compose/product.ts')).toContain("'172.16.0.0/12,192.168.0.0/16'");
    const install = sectionOf('Install for production');
    for (const text of ['`TRUST_PROXY`', '`externalTrafficPolicy: Local`']) {
      expect(install).toContain(text);
    }
  });

  it('OBS-10 checks that Prometheus has found our pods, by the query whose absence wakes somebody', () => {
    const ours = /absent\((up\{.*\})\)/.exec(read('infra/observability/alerts.yml'))?.[1];
    expect(sectionOf('Watching it')).toContain(`\`count(${ours})\``);
  });

  it('grants an own Kafka account the temporary groups, by which a service reads whole topics', () => {
    const reader = read('packages/service-kit/src/events/kafka/read-all.ts');
    const [, prefix = 'none'] = /groupId = `([a-z-]+)\$\{/.exec(reader) ?? [];
    expect(read('docs/security.md')).toContain(`groups with the prefix \`${prefix}\``);
  });

  it('OPS-40 lists the ports that the production overlay opens to each engine', () => {
    const policies = parseAllDocuments(read('infra/k8s/overlays/production/engine-policies.yaml'));
    const opened = policies.map((document) => openPorts.parse(document.toJS()));
    const ports = opened
      .flatMap(({ spec }) => spec.egress.flatMap((rule) => rule.ports))
      .map(({ port, endPort }) => (endPort === undefined ? `${port}` : `${port} to ${endPort}`));
    expect(ports).toEqual(expect.arrayContaining(['5432', '9092 to 9094']));
    const install = sectionOf('Install for production');
    const list = /opens to each engine[^.]*/.exec(install)?.[0] ?? '';
    expect(ports.filter((port) => !list.includes(port))).toEqual([]);
    expect(sectionOf('When a pod is not ready')).toContain('engine-policies.yaml');
  });

  it('OPS-46 lists the back-ups of each form', () => {
    const section = sectionOf('Which back-ups there are');
    for (const command of ['`npm run restore`', '`dc run --rm restore`', 'args = ["restore"]']) {
      expect(section).toContain(command);
    }
  });

  it('names only containers of Compose that there are', () => {
    const compose = read('infra/docker-compose.yml');
    const runs = MANUAL.matchAll(/\bdc run (?:-T |--rm |--entrypoint \w+ )+([a-z-]+)/g);
    const named = [...runs].map(([, name]) => `  ${name}:`);
    expect(named).toEqual(
      expect.arrayContaining(['  secrets:', '  migrations:', '  backup:', '  erase:']),
    );
    expect(named.filter((name) => !compose.includes(`\n${name}\n`))).toEqual([]);
  });

  it('OPS-27 moves the secrets between the forms by commands that name where each form keeps them', () => {
    const steps = sectionOf('Moving to another form');
    expect(read('infra/docker-compose.yml')).toContain('      - setup-secrets:/secrets/setup\n');
    for (const command of ['cat > /secrets/setup/secrets.json', 'cat secrets /secrets/setup/']) {
      expect(steps).toContain(command);
    }
    expect(steps).toContain(
      'kubectl -n dewlane create secret generic setup-secrets --from-file=secrets.json=',
    );
  });

  it('takes the cause of a failed migration from the log: the database keeps that of the first try', () => {
    const section = sectionOf('A migration that stopped half-way');
    expect(section).toContain('from _prisma_migrations where finished_at is null');
    expect(section).not.toMatch(/\blogs,/);
  });

  it('reads and writes archives by the pipe, which not every `tar` does by itself', () => {
    const commands = MANUAL.match(/\btar (?=-|backup )[^\n|`]*/g) ?? [];
    expect(commands.length).toBeGreaterThanOrEqual(7);
    expect(commands.filter((command) => !/ -[cx]f - /.test(command))).toEqual([]);
  });

  it('OPS-37 has no command that tells PostgreSQL, or a list of processes, a password', () => {
    const telling = /\bpassword +(?::|'[^\n]*')|\bpsql\b[^\n]* (?:-v|--set|--variable)\b/gi;
    expect(MANUAL.match(telling)).toBeNull();
    expect(sectionOf("Passwords of Redis and of PostgreSQL's superuser")).toContain(
      String.raw`| psql -U postgres -c "\\password postgres"'`,
    );
  });

  it('asks the pod that is not ready what is missing: kubectl takes a ready one of a Deployment', () => {
    const section = sectionOf('When a pod is not ready');
    expect(section).toContain('exec <the pod that is not ready> --');
    expect(section).not.toContain('exec deployment/');
  });

  it('OPS-25 publishes a restored service’s state before its background process starts, as `restore` says', () => {
    const row = sectionOf('One service alone').match(/^\| Kubernetes .*/m)?.[0] ?? '';
    const steps = [
      'scale `<service>-api` up',
      'run `republish` in it',
      'scale `<service>-background` up',
    ];
    const places = steps.map((step) => row.indexOf(step));
    expect(places).toEqual(places.filter((place) => place >= 0).sort((a, b) => a - b));
  });

  it('OPS-21 starts the gateways anew where identity goes back alone, since they know who is signed in', () => {
    const section = sectionOf('One service alone');
    expect(section).toContain('(for identity the gateway, too)');
    expect(section).toContain('For identity scale the gateway to 0');
  });

  it('lets all pods ask the caches of the nodes for names, and nothing else at their addresses', () => {
    const [policy] = parseAllDocuments(read('infra/k8s/base/policies/names.yaml'));
    const both = ['UDP', 'TCP'].map((protocol) => ({ protocol, port: 53 }));
    const caches = ['169.254.20.10/32', '169.254.169.254/32'].map((cidr) => ({
      ipBlock: { cidr },
    }));
    const pods = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      podSelector: {
        matchExpressions: [
          { key: 'k8s-app', operator: 'In', values: ['kube-dns', 'node-local-dns'] },
        ],
      },
    };
    expect(policy?.toJS()).toMatchObject({
      spec: { egress: [{ to: [pods, ...caches], ports: both }] },
    });
    const section = sectionOf('When a pod is not ready');
    expect(section).toContain('`EAI_AGAIN`');
    expect(section).toContain('the ClusterIP of `kube-dns`');
  });

  it('says that no version may be skipped', () => {
    expect(sectionOf('Upgrade')).toContain('**One version at a time**');
  });

  it('finds a person’s account mail by columns that there are', () => {
    const [, columns = '', table] =
      /^select (.*) from (\w+)/m.exec(sectionOf('A customer got no mail')) ?? [];
    const schema = read('services/identity/prisma/schema.prisma');
    const models = schema.split(/^model /m);
    const model = models.find((one) => one.includes(`@@map("${table}")`)) ?? '';
    const named = columns.split(', ').map((name) => name.replaceAll('"', ''));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !new RegExp(`^ +${name} `, 'm').test(model))).toEqual([]);
  });

  it('OPS-24 says of each secret that is rotated in steps what to do, and what is lost, if it has leaked', () => {
    const section = sectionOf('Token key, cookie secret, link secret');
    const [, leaked = ''] = section.split('**If one has leaked**');
    expect(leaked).toContain('--rotate cookie --now');
    const named = Object.keys(ROTATED).filter((what) => leaked.includes(`\n- \`${what}\`: `));
    expect(named).toEqual(Object.keys(ROTATED));
  });

  it('SEC-35 starts services anew only once no former gateway could give them the dropped key', () => {
    const anew = sectionOf('Token key, cookie secret, link secret').match(
      /`[^`]*rollout restart deployment -l [^`]*`/g,
    );
    expect(anew).toEqual([
      "`kubectl -n dewlane rollout status deployment/gateway && kubectl -n dewlane rollout restart deployment -l 'app.kubernetes.io/part-of=dewlane,app.kubernetes.io/name!=gateway'`",
    ]);
  });

  it('OPS-24 says of each secret from outside who reads it, and so has to be restarted', () => {
    const filesWith = (engines: Partial<EngineAddresses>, given: GivenSecrets) =>
      secretFiles(SECRETS, { ...ENGINES, ...engines }, 'admin', { ...GIVEN, ...given });
    const before = filesWith({}, {});
    const changes: Readonly<Record<string, SecretFiles>> = {
      '`KAFKA_PASSWORD`': filesWith({}, { kafkaPassword: 'new' }),
      '`SMTP_URL`': filesWith({}, { smtpUrl: 'smtp://new' }),
      '`TEXT_URL`': filesWith({}, { textUrl: 'https://new' }),
      '`ADMIN_USERNAME`': secretFiles(SECRETS, ENGINES, 'new', GIVEN),
      '`REDIS_ADDRESS`': filesWith({ redis: 'redis://:new@cache' }, {}),
      '`POSTGRES_ADDRESS`, another password': filesWith({ postgres: 'postgres://root:new@db' }, {}),
      '`POSTGRES_ADDRESS`, another server': filesWith({ postgres: 'postgres://root:old@new' }, {}),
    };
    const isRead = (after: SecretFiles) => (holder: Holder) =>
      JSON.stringify(after[holder]) !== JSON.stringify(before[holder]);
    // `owners` is for rebuilds, whose Jobs read it when they are started by hand, and `staff` for people.
    const holders = HOLDERS.filter((holder) => holder !== 'owners' && holder !== 'staff');
    const rows = Object.entries(changes).map(([secret, after]) => [
      secret,
      holders.filter(isRead(after)).join(', '),
    ]);
    const named = (name: string) => rows.some(([secret]) => secret?.startsWith(`\`${name}\``));
    expect(GIVEN_NAMES.filter((name) => !named(name))).toEqual([]);
    const section = sectionOf('Secrets from outside');
    const told = [...section.matchAll(/^\| (`[A-Z_]+`[^|]*) \| ([^|]+) \|/gm)];
    expect(told.map(([, secret, readers]) => [secret, readers])).toEqual(rows);
  });
});
