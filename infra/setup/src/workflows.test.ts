import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.looseObject({
      needs: z.string().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(z.looseObject({ uses: z.string().optional() })),
    }),
  ),
});

it('publishes images after a scan that has neither the registry’s token nor the signing identity', () => {
  const file = new URL('../../../.github/workflows/images.yml', import.meta.url);
  const { jobs } = workflow.parse(parse(readFileSync(file, 'utf8')));
  const trusted = Object.entries(jobs).filter(
    ([, job]) => JSON.stringify(job).includes('secrets.') || job.permissions?.['id-token'],
  );
  expect(trusted.map(([name, { needs }]) => [name, needs])).toEqual([['publish', 'scan']]);
  for (const [, { steps }] of trusted) {
    for (const { uses } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^(?:actions|docker|sigstore)\//);
    }
    // The scan's job could have written what it reads.
    expect(JSON.stringify(steps)).not.toContain('cache-from');
  }
  expect(JSON.stringify(jobs['scan']?.steps)).toContain('trivy');
});
