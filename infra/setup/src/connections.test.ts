import { readFileSync } from 'node:fs';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { createPool } from '@dewlane/service-kit';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const manifest = (file: string): unknown => parse(read(`infra/k8s/${file}`));

const deployment = z.object({ spec: z.object({ replicas: z.number().optional() }) });
const scaler = z.object({ spec: z.object({ minReplicas: z.number(), maxReplicas: z.number() }) });
const scaledObject = z.object({
  kind: z.literal('ScaledObject'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({ maxReplicaCount: z.number() }),
});

/** What a process of a service holds at most: its pool, the relay's connection and the listener's. */
const EACH = createPool({ connectionString: 'postgres://unused' }).options.max + 2;
/** Migrations hold 3 at most, a back-up 2 of each database; PostgreSQL keeps 3 for superusers. */
const BESIDE = 3 + 2 * SERVICE_NAMES.length + 3;

const background = deployment.parse(manifest('service/background.yaml')).spec;
const { minReplicas, maxReplicas } = scaler.parse(manifest('service/scaling.yaml')).spec;
const keda = parseAllDocuments(read('infra/k8s/components/keda/keda.yaml')).flatMap(
  (document) => scaledObject.safeParse(document.toJS()).data ?? [],
);

/** The pods of one Deployment, settled and at most while it rolls. */
interface Pods {
  readonly settled: number;
  readonly rolling: number;
}

/**
 * At most all old ones beside all new ones. A Deployment doesn't count those that were told to stop, so that one is replaced
 * as soon as the one before is ready; each may answer its last request for two minutes, connected all the while.
 */
function podsOf(settled: number): Pods {
  return { settled, rolling: 2 * settled };
}

/** The cells of a row of the manual: processes and connections, settled and while a new version rolls. */
function figuresOf(apiPods: number, backgroundPodsOf: (service: string) => number): number[] {
  const pods = SERVICE_NAMES.flatMap((service) => [
    podsOf(apiPods),
    podsOf(backgroundPodsOf(service)),
  ]);
  const processes = [pods.map(({ settled }) => settled), pods.map(({ rolling }) => rolling)];
  return processes
    .map((counts) => counts.reduce((sum, count) => sum + count))
    .flatMap((count) => [count, count * EACH]);
}

const usual = () => background.replicas ?? 1;
const byLag = (service: string): number =>
  keda.find(({ metadata }) => metadata.name === `${service}-background`)?.spec.maxReplicaCount ??
  usual();

/** `max_connections` for a size, rounded up. */
function asked(figures: readonly number[]): number {
  return Math.ceil(((figures.at(-1) ?? 0) + BESIDE) / 50) * 50;
}

const SMALLEST = figuresOf(minReplicas, usual);
const SAVING = figuresOf(minReplicas, () => 1);
const ALL_APIS = figuresOf(maxReplicas, usual);
const LARGEST = figuresOf(maxReplicas, byLag);

describe('connections to PostgreSQL', () => {
  it('counts in the manual on scaling what the manifests lead to, while a new version rolls too', () => {
    const scaling = read('docs/scaling.md');
    for (const figures of [SAVING, SMALLEST, ALL_APIS, LARGEST]) {
      expect(scaling).toContain(`| ${figures.join(' | ')} | ${asked(figures)} |\n`);
    }
  });

  it('asks for enough at the installation for its upgrades', () => {
    const [, step = ''] =
      /^(\d\. PostgreSQL must allow .*\n(?: .*\n)*)/m.exec(read('docs/operations.md')) ?? [];
    for (const figures of [SMALLEST, ALL_APIS]) {
      expect(step).toContain(`${asked(figures)}`);
    }
  });

  it('allows CloudNativePG’s servers all that autoscalers may add', () => {
    const [, allowed] =
      /max_connections: "(\d+)"/.exec(
        read('infra/k8s/components/cloudnative-pg/cloudnative-pg.yaml'),
      ) ?? [];
    expect(Number(allowed)).toBeGreaterThanOrEqual(asked(LARGEST));
  });

  it('allows the development overlay’s server what its single background pods lead to', () => {
    const [, allowed] =
      /max_connections=(\d+)/.exec(read('infra/k8s/overlays/development/engines/postgres.yaml')) ??
      [];
    expect(Number(allowed)).toBeGreaterThanOrEqual(asked(SAVING));
  });
});
