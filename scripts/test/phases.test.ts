import { describe, expect, it } from '@jest/globals';
import { createPhases } from './phases.mjs';

describe('the phases of a run', () => {
  it('lists each with its seconds and CPU seconds', async () => {
    let at = 0;
    const phases = createPhases({ now: () => at * 1000, cpu: () => at * 1.5 });
    await phases.run('tests', async () => {
      at += 100;
    });
    await phases.run('end-to-end', async () => {
      at += 8;
    });
    expect(phases.table()).toBe(
      'tests         100 s    150 s of processors\nend-to-end      8 s     12 s of processors',
    );
  });

  it('omits CPU seconds if the system doesn’t report them', async () => {
    const phases = createPhases({ now: () => 0, cpu: () => null });
    await phases.run('tests', async () => undefined);
    expect(phases.table()).toBe('tests      0 s');
  });

  it('returns the result of the phase', async () => {
    expect(await createPhases().run('tests', async () => 7)).toBe(7);
  });
});
