import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const INFRA = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(INFRA, file), 'utf8');

const cluster = z.object({
  kind: z.literal('Cluster'),
  spec: z.object({ instances: z.number(), postgresql: z.object({ synchronous: z.unknown() }) }),
});
/** The first broker's copy of a topic is the only one. */
const ALONE = /_REPLICATION_FACTOR(?:: |, value: )"?1\b/;
const AT_ONCE = /KAFKA_LOG_FLUSH_INTERVAL_MESSAGES(?:: |, value: )"1"/;

describe('what an engine has confirmed', () => {
  it('is on a second server of CloudNativePG, so that a failover loses nothing', () => {
    const documents = parseAllDocuments(read('k8s/components/cloudnative-pg/cloudnative-pg.yaml'));
    const [{ spec } = { spec: null }] = documents.flatMap(
      (document) => cluster.safeParse(document.toJS()).data ?? [],
    );
    expect(spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
    });
  });

  it('is on the disk of a Kafka broker that has no other beside it, so that a power cut loses nothing', () => {
    const alone = ['docker-compose.yml', ...manifests()].filter((file) => ALONE.test(read(file)));
    expect(alone).toEqual(['docker-compose.yml', 'k8s/overlays/development/engines/kafka.yaml']);
    expect(alone.filter((file) => !AT_ONCE.test(read(file)))).toEqual([]);
  });
});

/** All files of the manifests. */
function manifests(): string[] {
  return readdirSync(path.join(INFRA, 'k8s'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => path.posix.join('k8s', file));
}
