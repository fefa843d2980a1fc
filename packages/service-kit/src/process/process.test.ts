import { eventually } from '@dewlane/test-engines';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Child, startChild } from '../../test/child-process.ts';

describe('runAsProcess', () => {
  let child: Child | undefined;
  afterEach(() => child?.kill());

  const start = (mode: string, stopDelaySeconds = '0') => {
    child = startChild('service-process.ts', [mode, stopDelaySeconds]);
    return child;
  };

  const steps = ({ lines }: Child) => lines.map((line) => line.split(' ')[0]);

  it.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly at %s, once', async (signal) => {
    const service = start('good');
    await eventually(() => service.lines.includes('started'));
    service.signal(signal);
    service.signal(signal);
    expect(await service.exitCode()).toBe(0);
    expect(steps(service)).toEqual(['started', 'told', 'stopped']);
  });

  it('stops cleanly while it is still starting', async () => {
    const service = start('waits');
    await eventually(() => service.lines.includes('waiting'));
    service.signal('SIGTERM');
    expect(await service.exitCode()).toBe(0);
    expect(service.errors()).toBe('');
  });

  it('exits with 1 if a start that is told to stop fails for another reason', async () => {
    const service = start('breaks');
    await eventually(() => service.lines.includes('waiting'));
    service.signal('SIGTERM');
    expect(await service.exitCode()).toBe(1);
    expect(service.errors()).toContain('has no database');
  });

  it('OPS-01 reports at once that it is stopping, and stops after STOP_DELAY_SECONDS', async () => {
    const service = start('good', '1');
    await eventually(() => service.lines.includes('started'));
    service.signal('SIGTERM');
    expect(await service.exitCode()).toBe(0);
    expect(steps(service)).toEqual(['started', 'told', 'stopped']);
    const [, told = 0, stopped = 0] = service.lines.map((line) => Number(line.split(' ')[1]));
    // A timer may end up to a millisecond early.
    expect(stopped - told).toBeGreaterThanOrEqual(999);
  });

  it('exits with 1 if stopping fails', async () => {
    const service = start('fails-to-stop');
    await eventually(() => service.lines.includes('started'));
    service.signal('SIGTERM');
    expect(await service.exitCode()).toBe(1);
    expect(service.errors()).toContain('will not stop');
  });

  it('exits with 1 if stopping takes too long', async () => {
    const service = start('never-stops');
    await eventually(() => service.lines.includes('started'));
    service.signal('SIGTERM');
    expect(await service.exitCode()).toBe(1);
  });

  it('OPS-30 prints invalid settings in plain lines, those of its stop too, and exits with 1', async () => {
    const service = start('faulty-settings', 'soon');
    expect(await service.exitCode()).toBe(1);
    expect(service.errors().split('\n')).toEqual([
      'The settings are not usable:',
      '  STOP_DELAY_SECONDS: must be a number from 0 to 600',
      '  PORT: is not set',
      '',
    ]);
  });
});
