import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GATE = readFileSync(path.join(ROOT, '.ci/run'), 'utf8');
const [SKIP = ''] = /^skip\(\) \{\n[\s\S]*?^\}$/m.exec(GATE) ?? [];

/** What the gate tells after it skipped the step `cluster`, and whether that fails it. */
function skipped(env: Record<string, string>): { failed: boolean; told: string } {
  const script = `times=(); failed=0\n${SKIP}\nskip cluster 'none here' >/dev/null; echo "$failed \${times[*]}"`;
  const { CI: _, MAY_SKIP: __, ...others } = process.env;
  const output = execFileSync('bash', ['-c', script], {
    env: { ...others, ...env },
    encoding: 'utf8',
  });
  return { failed: output.startsWith('1'), told: output };
}

describe('the gate', () => {
  it('fails with CI=true if a step is skipped that nobody named', () => {
    expect(skipped({}).failed).toBe(false);
    expect(skipped({ CI: 'true' }).failed).toBe(true);
    expect(skipped({ CI: 'true', MAY_SKIP: 'compose' }).failed).toBe(true);
  });

  it('passes without the steps that MAY_SKIP names, and says which', () => {
    const { failed, told } = skipped({ CI: 'true', MAY_SKIP: 'compose,cluster' });
    expect(failed).toBe(false);
    expect(told).toMatch(/skip +cluster/);
  });

  it('installs the packages that the README names, by names that Debian 12 and 13 both have', () => {
    const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    const [, named = ''] = /^apt-get install (.+)$/m.exec(readme) ?? [];
    expect(named).toContain('default-jre-headless');
    expect(named.split(' ').filter((name) => !GATE.includes(name))).toEqual([]);
    expect(named + GATE).not.toMatch(/openjdk-\d/);
  });

  it('is told by the public workflow what that has no machine for', () => {
    const workflow = readFileSync(path.join(ROOT, '.github/workflows/test.yml'), 'utf8');
    const [, named = ''] = /^ +MAY_SKIP: (.+)$/m.exec(workflow) ?? [];
    const steps = [...GATE.matchAll(/^ +skip "([^"]+)"/gm)].map(([, name]) => name);
    expect(named).toBe('cluster');
    expect(steps).toContain(named);
  });
});
