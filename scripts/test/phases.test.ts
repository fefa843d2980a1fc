import { describe, expect, it } from '@jest/globals';
import { createPhases } from './phases.mjs';

describe('the phases of a run', () => {
  it('gives each with its seconds and the part of them that the processors were idle', async () => {
    let at = 0;
    let idle = 0;
    const phases = createPhases({ now: () => at * 1000, machine: () => ({ idle, all: at * 2 }) });
    await phases.run('tests', async () => {
      at += 100;
      idle += 50;
    });
    await phases.run('end-to-end', async () => {
      at += 8;
    });
    expect(phases.table()).toBe(
      'tests         100 s   25 % of the processors idle\nend-to-end      8 s    0 % of the processors idle',
    );
  });

  it('leaves out what the system does not tell', async () => {
    const phases = createPhases({ now: () => 0, machine: () => ({ idle: 0, all: 0 }) });
    await phases.run('tests', async () => undefined);
    expect(phases.table()).toBe('tests      0 s');
  });

  it('asks the machine where nobody else is named', async () => {
    const phases = createPhases();
    await phases.run('a while', () => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(phases.table()).toMatch(/^a while {6}\d s {2}[ \d]{3} % of the processors idle$/);
  });

  it('gives what the phase gives', async () => {
    expect(await createPhases().run('tests', async () => 7)).toBe(7);
  });
});
