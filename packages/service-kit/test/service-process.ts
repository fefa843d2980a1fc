/** A service that starts and stops in the way that the test chooses, and says when, in milliseconds. */
import { z } from 'zod';
import { runAsProcess } from '../src/process/process.ts';
import { loadSettings, portSetting, stopSettings } from '../src/settings/settings.ts';

const stops: Record<string, () => Promise<void>> = {
  good: async () => undefined,
  'fails-to-stop': async () => {
    throw new Error('will not stop');
  },
  'never-stops': () => new Promise(() => undefined),
};
const [mode = '', stopDelay] = process.argv.slice(2);
const settings = z.object({ ...stopSettings, PORT: portSetting });
const env = { STOP_WITHIN_SECONDS: '0.5', STOP_DELAY_SECONDS: stopDelay, PORT: '0' };

await runAsProcess(
  () => loadSettings(settings, mode === 'faulty-settings' ? { ...env, PORT: '' } : env),
  async (_, signal) => {
    if (mode === 'waits' || mode === 'breaks') {
      process.stdout.write('waiting\n');
      const work = setInterval(() => undefined, 1_000);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      clearInterval(work);
      if (mode === 'breaks') throw new Error('has no database');
      signal.throwIfAborted();
    }
    const stop = stops[mode];
    const work = setInterval(() => undefined, 1_000);
    process.stdout.write('started\n');
    signal.addEventListener('abort', () => process.stdout.write(`told ${performance.now()}\n`));
    return {
      async stop() {
        await stop?.();
        clearInterval(work);
        process.stdout.write(`stopped ${performance.now()}\n`);
      },
    };
  },
);
