import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { describeUnless } from '@dewlane/test-engines/describe';
import { beforeAll, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { SECRET_ROLES, secretFiles } from './secret-files.ts';
import { completeSecrets } from './secrets.ts';

const K8S = fileURLToPath(new URL('../../k8s', import.meta.url));
const OVERLAY = 'overlays/production/kustomization.yaml';
const DEVELOPMENT = 'overlays/development/kustomization.yaml';

const keyRef = z.object({ name: z.string(), key: z.string(), optional: z.boolean().optional() });
const podSpec = z.object({
  serviceAccountName: z.string().optional(),
  containers: z.array(
    z.object({
      name: z.string(),
      image: z.string(),
      imagePullPolicy: z.string().optional(),
      envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
      env: z
        .array(
          z.object({
            name: z.string(),
            value: z.string().optional(),
            valueFrom: z.object({ configMapKeyRef: keyRef.optional() }).optional(),
          }),
        )
        .default([]),
      volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
    }),
  ),
  volumes: z
    .array(
      z.object({
        name: z.string(),
        configMap: z.object({ name: z.string() }).optional(),
        secret: z
          .object({
            secretName: z.string(),
            items: z.array(z.object({ key: z.string() })).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});
const template = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: podSpec,
});
const workload = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.union([
    z.object({ replicas: z.number().optional(), template }),
    z.object({ jobTemplate: z.object({ spec: z.object({ template }) }) }),
  ]),
});

const selector = z.object({
  matchLabels: z.record(z.string(), z.string()).optional(),
  matchExpressions: z
    .array(
      z.object({
        key: z.string(),
        operator: z.enum(['In', 'NotIn']),
        values: z.array(z.string()),
      }),
    )
    .optional(),
});
const egressPolicy = z.object({
  kind: z.literal('NetworkPolicy'),
  spec: z.object({
    podSelector: selector,
    egress: z.array(
      z.object({
        to: z.array(z.object({ podSelector: selector.optional() })).optional(),
        ports: z.array(z.object({ port: z.union([z.number(), z.string()]) })).optional(),
      }),
    ),
  }),
});
const ingress = z.object({
  kind: z.literal('Ingress'),
  metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
});
const ingressPolicy = z.object({
  kind: z.literal('NetworkPolicy'),
  spec: z.object({
    podSelector: selector,
    ingress: z.array(
      z.object({
        from: z.array(z.object({ namespaceSelector: selector.optional() })),
        ports: z.array(z.object({ port: z.union([z.number(), z.string()]) })),
      }),
    ),
  }),
});
const serviceAccount = z.object({
  kind: z.literal('ServiceAccount'),
  metadata: z.object({ name: z.string() }),
  imagePullSecrets: z.array(z.object({ name: z.string() })).optional(),
});
const configMap = z.object({
  kind: z.literal('ConfigMap'),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()),
});

/** Where KEDA finds a parameter that it reads nowhere else. */
const parameterOf = z.object({ parameter: z.string(), name: z.string() });
const triggerAuthentication = z.object({
  kind: z.literal('TriggerAuthentication'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    env: z.array(parameterOf.extend({ containerName: z.string() })).default([]),
    secretTargetRef: z.array(parameterOf.extend({ key: z.string() })).default([]),
  }),
});
const scaledObject = z.object({
  kind: z.literal('ScaledObject'),
  spec: z.object({
    scaleTargetRef: z.object({ name: z.string() }),
    triggers: z.array(
      z.object({
        authenticationRef: z.object({ name: z.string() }).optional(),
        metadata: z.record(z.string(), z.string()),
      }),
    ),
  }),
});

/** That of the overlay. */
const VERSION = '1.0.0';

/** The component that must follow all others. */
const LAST = 'own-authority';

/** The kinds that run our pods. */
const KINDS = ['Deployment', 'Job', 'CronJob'];

interface Pods {
  readonly name: string;
  /** The number that the manifest sets; undefined if it leaves that to others. */
  readonly replicas: number | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: z.output<typeof podSpec>;
}

describeUnless(whyNoKubectl(), 'the production overlay with all its components', () => {
  let pods: Pods[];
  let objects: unknown[];

  beforeAll(() => {
    objects = rendered((overlay) => overlay);
    pods = podsIn(objects);
  });

  it('OPS-05 runs images from the registry, in the version of the settings', () => {
    expect(pods.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'gateway',
        'bookings-background',
        `migrations-${VERSION}`,
        'backup',
        'bookings-rebuild',
      ]),
    );
    expectImages(pods, 'registry.example');
  });

  it('OPS-34 runs images from a registry with a port, too', () => {
    const elsewhere = rendered((overlay) =>
      overlay.replaceAll('newName: registry.example/', 'newName: registry.example:5000/'),
    );
    expectImages(podsIn(elsewhere), 'registry.example:5000');
  });

  it('OPS-34 signs every pod in to a registry that needs it, by the patch that the overlay holds ready', () => {
    const example = /^ {2}# - target: \{ kind: ServiceAccount,.*\n(?: {2}# {3}.*\n)+/m;
    const objects = rendered((overlay) =>
      overlay.replace(example, (lines) => lines.replaceAll(/^ {2}# /gm, '  ')),
    );
    const [account] = objects.flatMap((object) => serviceAccount.safeParse(object).data ?? []);
    expect(account).toMatchObject({ imagePullSecrets: [{ name: 'registry' }] });
    const accounts = podsIn(objects).map(({ spec }) => spec.serviceAccountName);
    expect(new Set(accounts)).toEqual(new Set([account?.metadata.name]));
  });

  it('OPS-34 keeps as many back-ups as the settings say, if they do', () => {
    const more = rendered((overlay) =>
      overlay.replace('    literals:\n', '    literals:\n      - BACKUPS_KEPT=30\n'),
    );
    const [read] = podsIn(more)
      .filter(({ name }) => name === 'backup')
      .flatMap(({ spec }) => spec.containers)
      .flatMap(({ env }) => env)
      .filter(({ name }) => name === 'BACKUPS_KEPT');
    const { name, key, optional } = read?.valueFrom?.configMapKeyRef ?? {};
    const settings = more.flatMap((object) => configMap.safeParse(object).data ?? []);
    const named = settings.find(({ metadata }) => metadata.name === name);
    expect([named?.data[key ?? ''], optional]).toEqual(['30', true]);
  });

  it('OPS-03 rebuilds projections as the owner of their tables, of each service that has some', () => {
    const rebuilds = pods.filter(({ name }) => name.endsWith('-rebuild'));
    expect(rebuilds.map(({ name }) => name).sort()).toEqual(
      ['admin', 'bookings', 'vehicles'].map((service) => `${service}-rebuild`),
    );
    for (const { name, spec } of rebuilds) {
      const service = name.replace('-rebuild', '');
      const [{ image, env } = { image: '', env: [] }] = spec.containers;
      expect(image).toContain(`/${service}:`);
      const { value } = env.find((one) => one.name === 'DATABASE_URL_FILE') ?? {};
      const owner = spec.volumes.flatMap(({ secret }) => secret ?? []).find(({ items }) => items);
      expect([value, owner?.secretName, owner?.items?.map(({ key }) => key)]).toEqual([
        `/run/owner/${service.toUpperCase()}_DATABASE_URL`,
        'owners-secrets',
        [`${service.toUpperCase()}_DATABASE_URL`],
      ]);
    }
  });

  it('OPS-05 scales consumers by the brokers of the settings', () => {
    const scaled = JSON.stringify(objects.filter((object) => kindOf(object) === 'ScaledObject'));
    const brokers = [...scaled.matchAll(/"bootstrapServers":"([^"]+)"/g)].map(([, named]) => named);
    expect(brokers.length).toBeGreaterThan(5);
    const named = [0, 1, 2].map((number) => `kafka-${number}.dewlane.example:9093`).join();
    expect([...new Set(brokers)]).toEqual([named]);
  });

  it('OPS-05 signs KEDA in to Kafka as the pods that it scales', () => {
    const settings = objects
      .flatMap((object) => configMap.safeParse(object).data ?? [])
      .find(({ metadata }) => metadata.name.startsWith('settings'));
    const logins = objects.flatMap((object) => triggerAuthentication.safeParse(object).data ?? []);
    const scaled = objects.flatMap((object) => scaledObject.safeParse(object).data?.spec ?? []);
    const found = scaled.flatMap(({ scaleTargetRef, triggers }) =>
      triggers
        .filter(({ metadata }) => metadata['sasl'] !== undefined)
        .map(({ authenticationRef }) => {
          const login = logins.find(({ metadata }) => metadata.name === authenticationRef?.name);
          const user = login?.spec.env.find(({ parameter }) => parameter === 'username');
          const [container] = pods
            .filter(({ name }) => name === scaleTargetRef.name)
            .flatMap(({ spec }) => spec.containers)
            .filter(({ name }) => name === user?.containerName);
          const isSettings = container?.envFrom[0]?.configMapRef.name === settings?.metadata.name;
          const password = login?.spec.secretTargetRef.find((one) => one.parameter === 'password');
          return [isSettings && settings?.data[user?.name ?? ''], password?.key];
        }),
    );
    expect(found.length).toBeGreaterThan(5);
    expect(found).toEqual(found.map(() => ['dewlane', 'KAFKA_PASSWORD']));
  });

  it.each([
    ['cnpg.io/cluster', 'dewlane-postgres', 5432, ['api', 'background', 'migrations', 'rebuild']],
    ['strimzi.io/cluster', 'dewlane', 9093, ['api', 'background', 'rebuild']],
  ])(
    'OPS-05 lets ours reach the engine’s pods of %s, which have no fixed address',
    (label, value, port, ours) => {
      const reaching = objects.flatMap((object) => {
        const { data } = egressPolicy.safeParse(object);
        const reaches = data?.spec.egress.some(
          ({ to, ports }) =>
            to?.some(({ podSelector }) => podSelector?.matchLabels?.[label] === value) &&
            ports?.some((one) => one.port === port),
        );
        return reaches ? JSON.stringify(data?.spec.podSelector) : [];
      });
      for (const name of ours) expect(reaching.join()).toContain(`"${name}"`);
    },
  );

  it.each([
    ['a mail server', 465, ['bookings-background', 'identity-background']],
    ['a text message provider', 443, ['bookings-background']],
  ])('OPS-40 lets only the processes that send messages reach %s', (_, port, senders) => {
    const selectors = objects
      .flatMap((object) => egressPolicy.safeParse(object).data?.spec ?? [])
      .filter(({ egress }) => egress.some(({ ports }) => ports?.some((one) => one.port === port)))
      .map(({ podSelector }) => podSelector);
    const reaching = pods.filter(({ labels }) => selectors.some((one) => selects(one, labels)));
    expect(reaching.map(({ name }) => name).sort()).toEqual(senders);
  });

  it('leaves to KEDA how many pods of what it scales there are', () => {
    const scaled = objects
      .flatMap((object) => scaledObject.safeParse(object).data?.spec ?? [])
      .map(({ scaleTargetRef }) => pods.find(({ name }) => name === scaleTargetRef.name));
    expect(scaled.length).toBeGreaterThan(2);
    expect(scaled.map((found) => [found?.name, found?.replicas])).toEqual(
      scaled.map(() => [expect.any(String), undefined]),
    );
  });

  it('admits the ingress controller to the pods by which cert-manager answers a certificate authority', () => {
    const admitted = objects
      .flatMap((object) => ingressPolicy.safeParse(object).data?.spec ?? [])
      .filter(({ podSelector }) => podSelector.matchLabels?.['acme.cert-manager.io/http01-solver'])
      .flatMap(({ ingress }) => ingress);
    const controllers = { matchLabels: { 'dewlane.example/ingress': 'true' } };
    expect(admitted).toEqual([
      { from: [{ namespaceSelector: controllers }], ports: [{ port: 8089 }] },
    ]);
  });

  it('SEC-36 has the ingress controller keep no access log, which would hold the tokens of links', () => {
    const kept = objects
      .flatMap((object) => ingress.safeParse(object).data ?? [])
      .map(({ metadata }) => metadata.annotations['nginx.ingress.kubernetes.io/enable-access-log']);
    expect(kept).toEqual(['false']);
  });

  it('OPS-20 labels the pods of all Deployments as a restore waits for them: api or background', () => {
    const parts = podsIn(objects.filter((object) => kindOf(object) === 'Deployment'));
    expect(parts.length).toBe(SERVICE_NAMES.length * 2 + 1);
    for (const { name, labels } of parts) {
      const component = name.endsWith('-background') ? 'background' : 'api';
      expect([name, labels]).toEqual([
        name,
        expect.objectContaining({
          'app.kubernetes.io/name': name.split('-')[0],
          'app.kubernetes.io/component': component,
        }),
      ]);
    }
  });

  it('OPS-05 gives every pod the certificate of an own authority', () => {
    for (const { name, spec } of pods) {
      const [{ env, volumeMounts } = { env: [], volumeMounts: [] }] = spec.containers;
      const file = env.find((one) => one.name === 'NODE_EXTRA_CA_CERTS')?.value ?? '';
      expect([name, path.basename(file)]).toEqual([name, 'ca.pem']);
      const mount = volumeMounts.find(({ mountPath }) => mountPath === path.dirname(file));
      const volume = spec.volumes.find((one) => one.name === mount?.name);
      expect([name, volume?.configMap?.name]).toEqual([
        name,
        expect.stringMatching(/^own-authority-/),
      ]);
    }
  });

  it('OPS-05 has the services check Strimzi’s brokers by Strimzi’s own authority', () => {
    const settings = objects
      .map((object) => configMap.safeParse(object).data)
      .find((one) => one?.metadata.name.startsWith('settings'));
    const file = settings?.data['KAFKA_TLS_FILE'] ?? '';
    expect([path.basename(file), settings?.data['KAFKA_TLS']]).toEqual(['ca.crt', undefined]);
    const connecting = pods.filter(({ spec }) =>
      spec.containers.some(({ env }) => env.some(({ name }) => name === 'KAFKA_PASSWORD_FILE')),
    );
    expect(connecting.length).toBeGreaterThan(SERVICE_NAMES.length * 2);
    for (const { name, spec } of connecting) {
      const mount = spec.containers[0]?.volumeMounts.find(
        ({ mountPath }) => mountPath === path.dirname(file),
      );
      const volume = spec.volumes.find((one) => one.name === mount?.name);
      expect([name, volume?.secret?.secretName]).toEqual([name, 'dewlane-cluster-ca-cert']);
    }
  });

  it('OPS-02 reads only secrets that exist even if the operator sets none', () => {
    const made = secretFiles(
      completeSecrets(undefined, SECRET_ROLES),
      { postgres: 'postgres://root:pw@db.example:5432/postgres', redis: 'redis://cache.example' },
      'admin',
      { kafkaPassword: '', smtpUrl: '', textUrl: '' },
    );
    for (const { name, spec } of pods) {
      const holders = spec.volumes.flatMap(({ secret }) => secret?.secretName ?? []);
      const held = Object.entries(made)
        .filter(([holder]) => holders.includes(`${holder}-secrets`))
        .flatMap(([, files]) => Object.keys(files));
      const read = spec.containers
        .flatMap(({ env }) => env)
        .flatMap(({ value }) => /^\/run\/(?:secrets|owner)\/(.+)$/.exec(value ?? '')?.[1] ?? []);
      expect([name, held]).toEqual([name, expect.arrayContaining(read)]);
      expect([name, read.length]).not.toEqual([name, 0]);
    }
  });
});

describeUnless(whyNoKubectl(), 'the development overlay with the components for it', () => {
  it('OPS-38 runs only images of ours that are on the nodes already', () => {
    const objects = rendered((overlay) => overlay, DEVELOPMENT, ['backup', 'rebuild']);
    const ours = podsIn(objects)
      .flatMap(({ name, spec }) =>
        spec.containers.map((container) => ({ ...container, pod: name })),
      )
      .filter(({ image }) => image.startsWith('dewlane/'));
    expect(ours.map(({ pod }) => pod)).toEqual(
      expect.arrayContaining(['gateway', 'admin-background', 'migrations-dev', 'backup']),
    );
    for (const { pod, imagePullPolicy } of ours) {
      expect([pod, imagePullPolicy]).toEqual([pod, 'Never']);
    }
  });
});

/** The objects of an overlay with these components or all, once its kustomization is changed. */
function rendered(
  change: (overlay: string) => string,
  overlay = OVERLAY,
  named?: readonly string[],
): unknown[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'manifests-'));
  try {
    cpSync(K8S, folder, { recursive: true });
    // Last what changes the workloads of other components, as its comment says.
    const components =
      named ??
      readdirSync(path.join(folder, 'components'))
        .filter((name) => name !== LAST)
        .concat(LAST);
    const file = path.join(folder, overlay);
    const list = components.map((name) => `  - ../../components/${name}`).join('\n');
    writeFileSync(file, `${change(readFileSync(file, 'utf8'))}\ncomponents:\n${list}\n`);
    const written = execFileSync('kubectl', ['kustomize', path.dirname(file)], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    return parseAllDocuments(written).map((document): unknown => document.toJS());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function podsIn(objects: readonly unknown[]): Pods[] {
  return objects
    .filter((object) => KINDS.includes(kindOf(object)))
    .map((object) => workload.parse(object))
    .map(({ metadata: { name }, spec }) => {
      const isRun = 'template' in spec;
      const { metadata, spec: pod } = isRun ? spec.template : spec.jobTemplate.spec.template;
      const replicas = isRun ? spec.replicas : undefined;
      return { name, replicas, labels: metadata.labels, spec: pod };
    });
}

/** Whether a selector means the pods with these labels. */
function selects(
  { matchLabels = {}, matchExpressions = [] }: z.output<typeof selector>,
  labels: Readonly<Record<string, string>>,
): boolean {
  const hasAll = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  const fits = matchExpressions.every(
    ({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'),
  );
  return hasAll && fits;
}

function expectImages(pods: readonly Pods[], registry: string): void {
  for (const { name, spec } of pods) {
    for (const { image } of spec.containers) {
      const [, part = 'none'] = /\/dewlane\/([a-z]+):/.exec(image) ?? [];
      expect([name, image]).toEqual([name, `${registry}/dewlane/${part}:${VERSION}`]);
    }
  }
}

const kindOf = (object: unknown) => z.object({ kind: z.string() }).parse(object).kind;

function whyNoKubectl(): string | null {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'no kubectl, which renders the manifests';
  }
}
