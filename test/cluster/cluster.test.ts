import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import {
  type Booked,
  type Browser,
  bookAsGuest,
  listedAppointments,
  NO_DAY_LIMITS,
  openAsPrintedStaff,
} from '@dewlane/test-engines/customers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { outputOf } from '../containers/command.ts';
import { buildImage, IMAGE_NAMES, imageOf, TEST_IMAGES } from '../containers/images.ts';
import { connect, forward, kubectl, loadImages, NAMESPACE, runIn } from './kubernetes.ts';
import { followLogs } from './pod-logs.ts';
import { type Refused, startVisitors } from './visitors.ts';

jest.setTimeout(30 * 60_000);

const PATIENT = { timeoutMs: 300_000, intervalMs: 2_000 };
/** True in `npm run test:upgrade`: then restores are tested too, which would take too long in the gate. */
const isWhole = process.env['CLUSTER_TESTS'] === 'whole';
const itByHand = isWhole ? it : it.skip;
const ROLLOUT = '--timeout=900s';
const ENGINE_IMAGES = [
  'postgres:18.6-bookworm',
  'redis:7.0-bookworm',
  'apache/kafka:4.1.0',
  'maildev/maildev:2.2.1',
];
const PARTS = [
  ...SERVICE_NAMES.flatMap((service) => [`${service}-api`, `${service}-background`]),
  'gateway',
];
const BOOKINGS = ['bookings-api', 'bookings-background'];
const GUESTS_OF_ONE_ADDRESS = [
  'REQUEST_RATE_LIMIT=100000',
  'LOGIN_RATE_LIMIT=100000',
  ...Object.entries(NO_DAY_LIMITS).map(([name, value]) => `${name}=${value}`),
];
const STRANGERS = 'dewlane-strangers';
const VISITORS = 'dewlane-visitors';

interface Node {
  metadata: { name: string };
}

describe('the product of infra/k8s/overlays/development', () => {
  const overlay = mkdtempSync(path.join(tmpdir(), 'overlay-'));
  let nodes: string[];
  let login: string;
  let first: Booked;

  beforeAll(async () => {
    for (const name of IMAGE_NAMES) await buildImage(name);
    await loadImages([...IMAGE_NAMES.map(imageOf), ...ENGINE_IMAGES]);
    const { items } = JSON.parse(await kubectl(['get', 'nodes', '-o', 'json'])) as {
      items: Node[];
    };
    nodes = items.map(({ metadata }) => metadata.name).sort();
    await remove();
    writeOverlay(overlay, nodes[0] ?? '');
    await kubectl(['apply', '-k', 'infra/k8s/overlays/development/namespace']);
    await makeSecrets();
    await kubectl(['apply', '-k', overlay]);
  });
  afterAll(async () => {
    await remove();
    rmSync(overlay, { recursive: true });
  });

  const remove = async (): Promise<void> => {
    const names = [NAMESPACE, STRANGERS, VISITORS];
    await kubectl(['delete', 'namespace', ...names, '--ignore-not-found', '--wait']);
  };
  const makeSecrets = async (): Promise<string> =>
    await outputOf('npm', ['run', '--silent', 'k8s:secrets', '--', NAMESPACE]);
  const allReady = async (): Promise<void> => {
    const workloads = [...PARTS, 'redis', 'maildev'].map((name) => `deployment/${name}`);
    for (const workload of ['statefulset/postgres', 'statefulset/kafka', ...workloads]) {
      await kubectl(['rollout', 'status', workload, ROLLOUT]);
    }
  };
  /** Which versions of the workloads run; autoscalers decide on how many pods. */
  const templates = async (): Promise<string[]> => {
    const hashes =
      '{.metadata.labels.pod-template-hash}{.metadata.labels.controller-revision-hash}';
    const each = `jsonpath={range .items[*]}${hashes}{"\\n"}{end}`;
    const running = await kubectl(['get', 'pods', '-o', each]);
    return [...new Set(running.split('\n'))].sort();
  };
  const bookingArrives = async (): Promise<Booked> => {
    const gateway = await forward('gateway', 4000);
    try {
      const booked = await bookAsGuest(gateway.url);
      const staff = await openAsPrintedStaff(gateway.url, login);
      await eventually(
        async () => expect(await listedAppointments(staff)).toContain(booked.id),
        PATIENT,
      );
      return booked;
    } finally {
      gateway.stop();
    }
  };

  it('becomes ready in a namespace that enforces the restricted Pod Security Standard', async () => {
    const namespace = JSON.parse(await kubectl(['get', 'namespace', NAMESPACE, '-o', 'json']));
    expect(namespace.metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    await allReady();
  });

  it('rolls nothing out and keeps its secrets when it is applied again', async () => {
    const before = await templates();
    expect(before.length).toBeGreaterThan(PARTS.length);
    login = await makeSecrets();
    expect(await makeSecrets()).toBe(login);
    await kubectl(['apply', '-k', overlay]);
    await allReady();
    expect(await templates()).toEqual(before);
  });

  it('takes a guest’s booking and shows it to staff', async () => {
    first = await bookingArrives();
  });

  it.each([
    ['bookings-api', 'vehicles-api', 4000],
    ['vehicles-background', 'gateway', 4000],
    ['bookings-background', 'maildev', 1025],
    ['identity-background', 'maildev', 1025],
    ['gateway', 'redis', 6379],
    ['admin-background', 'kafka', 9092],
  ])('lets %s reach %s', async (from, to, port) => {
    expect(await connect({ name: `deployment/${from}` }, to, port)).toBe('open');
  });

  it.each([
    ['vehicles-api', 'bookings-api', 4000],
    ['bookings-background', 'vehicles-api', 4000],
    ['admin-api', 'identity-api', 4000],
    ['gateway', 'bookings-background', 4000],
    ['gateway', 'postgres', 5432],
    ['gateway', 'kafka', 9092],
    ['vehicles-api', 'maildev', 1025],
    ['bookings-api', 'maildev', 1025],
    ['admin-background', 'maildev', 1025],
  ])('keeps %s from reaching %s, by network policy', async (from, to, port) => {
    const address = to === 'bookings-background' ? await podAddress(to) : to;
    expect(await connect({ name: `deployment/${from}` }, address, port)).not.toBe('open');
  });

  it('keeps out pods of other namespaces, by network policy', async () => {
    await kubectl(['create', 'namespace', STRANGERS]);
    try {
      const image = imageOf('setup');
      const run = ['run', 'stranger', '-n', STRANGERS, `--image=${image}`, '--restart=Never'];
      await kubectl([...run, '--command', '--', 'sleep', '600']);
      await kubectl(['wait', '-n', STRANGERS, 'pod/stranger', '--for=condition=Ready', ROLLOUT]);
      const stranger = { namespace: STRANGERS, name: 'stranger' };
      for (const [service, port] of [
        ['gateway', 4000],
        ['bookings-api', 4000],
        ['postgres', 5432],
        ['kafka', 9092],
        ['redis', 6379],
      ] as const) {
        const result = await connect(stranger, `${service}.${NAMESPACE}`, port);
        expect([service, result]).not.toEqual([service, 'open']);
      }
    } finally {
      // The pod has no controller, so it would keep a node from being drained.
      await kubectl(['delete', 'namespace', STRANGERS, '--wait']);
    }
  });

  it("keeps vehicles' role out of bookings' database", async () => {
    expect(await runIn({ name: 'deployment/vehicles-api' }, 'own-database.mjs')).toBe(
      'open, permission denied for database "bookings"',
    );
  });

  it('restarts the gateway and bookings under load, and fails no request and loses no booking', async () => {
    await kubectl(['create', 'namespace', VISITORS]);
    await kubectl(['label', 'namespace', VISITORS, 'dewlane.example/ingress=true']);
    try {
      const { booked, photos, refused } = await rollUnderLoad();
      expect(refused).toEqual([]);
      expect(photos).toBeGreaterThan(0);
      expect(booked.length).toBeGreaterThan(0);
      await eventually(
        async () =>
          expect(await withStaff(listedAppointments)).toEqual(expect.arrayContaining(booked)),
        PATIENT,
      );
    } finally {
      // Their pod has no controller, so it would keep a node from being drained.
      await kubectl(['delete', 'namespace', VISITORS, '--wait']);
    }
  });

  it('keeps working when the second node is drained', async () => {
    const [, second] = nodes;
    if (second === undefined) throw new Error('This test needs a cluster of two nodes.');
    try {
      await kubectl(['drain', second, '--ignore-daemonsets', '--delete-emptydir-data', ROLLOUT]);
      await allReady();
      await bookingArrives();
    } finally {
      await kubectl(['uncordon', second]);
    }
  });

  it('recovers by itself when a pod of each kind is killed, and loses no booking', async () => {
    for (const part of PARTS) {
      const [pod] = await podsOf(part);
      await kubectl(['delete', 'pod', pod ?? '', '--grace-period=0', '--force']);
    }
    await allReady();
    await bookingArrives();
    expect(await withStaff(listedAppointments)).toContain(first.id);
  });

  itByHand(
    'OPS-20 restores the nightly back-up, without anything that was booked later',
    async () => {
      const kept = await withStaff(listedAppointments);
      const backup = await backUp('backup-of-all');
      const later = await bookingArrives();

      const replicas = await replicasOf(PARTS);
      await scaleToZero(PARTS);
      await emptyKafka();
      await restore('restore-all', backup);
      const apis = SERVICE_NAMES.map((service) => `${service}-api`);
      await republish(apis, replicas);
      // Until then no relay may have published anything newer.
      for (const service of SERVICE_NAMES)
        expect(await podsOf(`${service}-background`)).toEqual([]);
      await scale(replicas);
      await allReady();

      expect((await withStaff(listedAppointments)).sort()).toEqual(kept.sort());
      expect(kept).not.toContain(later.id);
      await bookingArrives();
    },
  );

  itByHand(
    'OPS-20 OPS-25 restores bookings alone, which names what only other services know and works again',
    async () => {
      const backup = await backUp('backup-for-bookings');
      const [kept] = await withStaff(listedAppointments);
      const later = await bookingArrives();

      const replicas = await replicasOf(BOOKINGS);
      await scaleToZero(BOOKINGS);
      await restore('restore-bookings', backup, 'bookings');
      const output = await republish(['bookings-background'], replicas);
      expect(output).toContain(`bookings.appointments: exists only in other services: ${later.id}`);
      expect(output).not.toContain(`exists only in other services: ${kept}`);
      await scale(replicas);
      await allReady();

      const next = await bookingArrives();
      expect(await withStaff(listedAppointments)).toEqual(expect.arrayContaining([kept, next.id]));
    },
  );

  const withStaff = async <Result>(work: (staff: Browser) => Promise<Result>): Promise<Result> => {
    const gateway = await forward('gateway', 4000);
    try {
      return await work(await openAsPrintedStaff(gateway.url, login));
    } finally {
      gateway.stop();
    }
  };
  /** @returns what the visitors saw; each refusal comes with its log lines, even from pods that are gone by then */
  const rollUnderLoad = async () => {
    const logs = await followLogs('app.kubernetes.io/part-of=dewlane');
    try {
      const load = await startVisitors(VISITORS);
      for (const part of ['gateway', 'bookings-api', 'bookings-background']) {
        await kubectl(['rollout', 'restart', `deployment/${part}`]);
        await kubectl(['rollout', 'status', `deployment/${part}`, ROLLOUT]);
      }
      const { requests, seconds, booked, photos, refused } = await load.end();
      process.stdout.write(
        `${requests} requests in ${seconds} s, ${booked.length} booked, ${photos} photos\n`,
      );
      if (refused.length > 0) process.stdout.write(`${logs.warnings().join('\n')}\n`);
      const explain = ({ what, requestId }: Refused) =>
        [what, ...(requestId ? logs.linesWith(requestId) : [])].join('\n');
      return { booked, photos, refused: refused.map(explain) };
    } finally {
      logs.stop();
    }
  };
  const replicasOf = async (parts: readonly string[]): Promise<Map<string, number>> => {
    const { items } = JSON.parse(await kubectl(['get', 'deployments', '-o', 'json'])) as {
      items: { metadata: { name: string }; spec: { replicas: number } }[];
    };
    return new Map(
      items
        .filter(({ metadata }) => parts.includes(metadata.name))
        .map(({ metadata, spec }) => [metadata.name, spec.replicas]),
    );
  };
  const scale = async (replicas: ReadonlyMap<string, number>): Promise<void> => {
    for (const [part, count] of replicas) {
      await kubectl(['scale', `deployment/${part}`, `--replicas=${count}`]);
    }
  };
  /** Scales parts to 0 replicas, and waits until their pods are gone. */
  const scaleToZero = async (parts: readonly string[]): Promise<void> => {
    await scale(new Map(parts.map((part) => [part, 0])));
    for (const part of parts) {
      await eventually(async () => expect(await podsOf(part)).toEqual([]), PATIENT);
    }
  };
  /** Deletes Kafka's volume with everything published, since a restore begins with empty topics. */
  const emptyKafka = async (): Promise<void> => {
    await kubectl(['scale', 'statefulset/kafka', '--replicas=0']);
    await kubectl(['delete', 'pvc', '-l', 'app.kubernetes.io/name=kafka', '--wait']);
    await kubectl(['scale', 'statefulset/kafka', '--replicas=1']);
  };
  /** @returns the back-up's folder */
  const backUp = async (job: string): Promise<string> => {
    await kubectl(['create', 'job', job, '--from=cronjob/backup']);
    await kubectl(['wait', `job/${job}`, '--for=condition=Complete', ROLLOUT]);
    const output = await kubectl(['logs', `job/${job}`]);
    const [, folder] = /\/backups\/(\S+): writes were held for \d+ ms/.exec(output) ?? [];
    if (folder === undefined) throw new Error(`The back-up named no folder: ${output}`);
    return folder;
  };
  /**
   * Runs the Job of docs/operations.md: the back-up's pod with other arguments, namely the folder and, to restore one
   * alone, the service.
   */
  const restore = async (name: string, ...backup: string[]): Promise<void> => {
    const create = ['create', 'job', name, '--from=cronjob/backup', '--dry-run=client'];
    const job = JSON.parse(await kubectl([...create, '-o', 'json']));
    job.spec.template.spec.containers[0].args = ['restore', ...backup];
    job.spec.template.spec.restartPolicy = 'Never';
    Object.assign(job.spec, { backoffLimit: 0, activeDeadlineSeconds: 21_600 });
    await kubectl(['apply', '-f', '-'], JSON.stringify(job));
    await kubectl(['wait', `job/${name}`, '--for=condition=Complete', ROLLOUT]);
  };
  /** Starts only these parts and has them republish. @returns their output */
  const republish = async (
    parts: readonly string[],
    replicas: ReadonlyMap<string, number>,
  ): Promise<string> => {
    await scale(new Map(parts.map((part) => [part, replicas.get(part) ?? 1])));
    const outputs: string[] = [];
    for (const part of parts) {
      await kubectl(['rollout', 'status', `deployment/${part}`, ROLLOUT]);
      const command = ['node', 'dist/main/events-process.js', 'republish'];
      outputs.push(await kubectl(['exec', `deployment/${part}`, '--', ...command]));
    }
    return outputs.join('\n');
  };

  const podsOf = async (part: string): Promise<string[]> => {
    const [name = '', component] = part.split('-');
    const selector = `app.kubernetes.io/name=${name}${component ? `,app.kubernetes.io/component=${component}` : ''}`;
    const found = await kubectl([
      'get',
      'pods',
      '-l',
      selector,
      '-o',
      'jsonpath={.items[*].metadata.name}',
    ]);
    return found.split(' ').filter(Boolean);
  };
  const podAddress = async (part: string): Promise<string> => {
    const [pod = ''] = await podsOf(part);
    return await kubectl(['get', 'pod', pod, '-o', 'jsonpath={.status.podIP}']);
  };
});

/** Writes the overlay with the images built here, and with the engines on one node, so that the other can be drained. */
function writeOverlay(folder: string, engineNode: string): void {
  const images = IMAGE_NAMES.map((name) => ({
    name: `dewlane/${name}`,
    newTag: TEST_IMAGES.version,
  }));
  const onOneNode = JSON.stringify([
    {
      op: 'add',
      path: '/spec/template/spec/nodeSelector',
      value: { 'kubernetes.io/hostname': engineNode },
    },
  ]);
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [path.relative(folder, path.resolve('infra/k8s/overlays/development'))],
    ...(isWhole && {
      components: [path.relative(folder, path.resolve('infra/k8s/components/backup'))],
    }),
    namespace: NAMESPACE,
    // All guests come from one pod's IP address.
    configMapGenerator: [{ name: 'settings', behavior: 'merge', literals: GUESTS_OF_ONE_ADDRESS }],
    images,
    patches: ['StatefulSet', 'Deployment'].map((kind) => ({
      target: { kind, labelSelector: 'dewlane.example/engine=true' },
      patch: onOneNode,
    })),
  };
  writeFileSync(path.join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
}
