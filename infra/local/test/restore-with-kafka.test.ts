import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stack } from '@dewlane/service-kit';
import { takeBackup } from '@dewlane/setup';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runRestore } from '../src/operate/backup-commands.ts';
import { createEmptyDatabases } from './empty-databases.ts';
import { ROOT } from './starter.ts';

await describeWithEngine('kafka', 'npm run restore', (brokers) => {
  const running = stack();
  let urls: Readonly<Record<string, string>>;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'restore-with-kafka-'));
  const folder = path.join(dataDir, 'taken');

  beforeAll(async () => {
    running.onStop(async () => rmSync(dataDir, { recursive: true }));
    const { databases, env } = await createEmptyDatabases(running);
    urls = env;
    await takeBackup(databases, folder);
  });
  afterAll(() => running.stop());

  async function restoredWith(bus: Record<string, string>): Promise<string[]> {
    const lines: string[] = [];
    const env = { ...bus, ...urls };
    const write = (line: string) => void lines.push(line);
    expect(await runRestore({ args: [folder], dataDir, env, write }, ROOT)).toBe(0);
    return lines.filter((line) => line.includes('published again'));
  }

  const named = (): string => {
    const file = path.join(dataDir, 'brokers');
    writeFileSync(file, brokers);
    return file;
  };

  it.each([
    ['the environment names', () => ({ KAFKA_BROKERS: brokers })],
    ['a file of the settings names', () => ({ KAFKA_BROKERS_FILE: named() })],
  ])(
    'OPS-25 has each service publish again what Kafka does not get back from the back-up, whose brokers %s',
    async (_how, bus) => {
      const lines = await restoredWith(bus());
      for (const topic of ['identity.users', 'vehicles.vehicles', 'bookings.appointments']) {
        const service = topic.split('.')[0]?.padEnd(8);
        expect(lines).toContainEqual(
          expect.stringContaining(`${service}  ${topic}: 0 published again`),
        );
      }
    },
  );

  it('leaves that to the event log where that is restored too', async () => {
    expect(await restoredWith({})).toEqual([]);
  });
});
