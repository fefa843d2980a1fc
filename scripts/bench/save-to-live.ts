import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@dewlane/local/free-port';
import { eventually } from '@dewlane/test-engines';
import { median } from '../median.ts';

const TIMES = 5;

/**
 * The time from saving a file until it is live under `npm run dev`: for each file the median of five saves, in seconds.
 * Saves the file unchanged. Throws with the output of `npm run dev` if that exits.
 */
export async function secondsFromSaveToLive(
  files: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dewlane-bench-'));
  const dev = spawn(process.execPath, ['infra/local/dev.mjs'], {
    env: { ...process.env, PORT: `${await freePort()}`, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const says = (what: string) =>
    eventually(
      () => {
        if (dev.exitCode !== null) throw new Error(output);
        return output.includes(what);
      },
      { timeoutMs: 120_000, intervalMs: 10 },
    );
  const save = async (file: string): Promise<number> => {
    output = '';
    const began = performance.now();
    writeFileSync(file, readFileSync(file));
    await says('Live: ');
    return (performance.now() - began) / 1000;
  };
  try {
    await says('Ready:');
    const medians = new Map<string, number>();
    for (const file of files) {
      const seconds: number[] = [];
      while (seconds.length < TIMES) seconds.push(await save(file));
      medians.set(file, median(seconds));
    }
    return medians;
  } finally {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
