import { readFileSync } from 'node:fs';
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
});
