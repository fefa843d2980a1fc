import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { eventually, freePort } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { type KafkaEngine, makeKeyStore, startKafka } from '@dewlane/test-engines/engines';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { busMessage, offsetsInMemory } from '../../../test/bus-messages.ts';
import { newId } from '../../process/ids.ts';
import { stack } from '../../process/lifecycle.ts';
import { createLogger } from '../../process/logging.ts';
import { loadSettings } from '../../settings/settings.ts';
import { busSettings, wholeKafkaLogin } from '../bus-settings.ts';
import { createEventBus } from '../create-event-bus.ts';
import type { EventBus } from '../event-bus.ts';

const schema = z.object(busSettings).refine(...wholeKafkaLogin);

await describeWithEngine('kafka', 'a broker that requires authentication', () => {
  let folder: string;
  let broker: KafkaEngine;
  let caFile: string;
  const ports = { plain: 0, encrypted: 0 };
  let running = stack();

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'kafka-login-'));
    const keyStore = await makeKeyStore(folder);
    caFile = path.join(folder, 'ca.pem');
    writeFileSync(caFile, keyStore.certificate);
    ports.plain = await freePort();
    ports.encrypted = await freePort();
    const accounts = { dewlane: 'sesame' };
    broker = await startKafka({
      folder,
      doors: [
        { port: ports.plain, advertisedPort: ports.plain, accounts },
        { port: ports.encrypted, advertisedPort: ports.encrypted, accounts, keyStore },
      ],
    });
  });
  afterAll(async () => {
    await broker?.stop();
    rmSync(folder, { recursive: true });
  });
  afterEach(async () => {
    await running.stop();
    running = stack();
  });

  const logged: string[] = [];
  const log = createLogger({ name: 'test' }, { write: (line) => logged.push(line) });
  const crashes: Error[] = [];
  const open = (port: number, env: Record<string, string>): EventBus => {
    const settings = loadSettings(schema, { KAFKA_BROKERS: `127.0.0.1:${port}`, ...env });
    const bus = createEventBus(settings, {
      name: 'test',
      log,
      onCrash: (error) => crashes.push(error),
    });
    running.onStop(() => bus.close());
    return bus;
  };
  const login = (KAFKA_SASL_MECHANISM: string, KAFKA_PASSWORD = 'sesame') => ({
    KAFKA_SASL_MECHANISM,
    KAFKA_USERNAME: 'dewlane',
    KAFKA_PASSWORD,
  });
  const passesOn = async (bus: EventBus) => {
    const topic = `test.${newId()}`;
    const received: string[] = [];
    await bus.ensureTopics([topic]);
    const message = busMessage(topic);
    await bus.publish(topic, [message]);
    const handle = async ({ id }: { id: string }) => void received.push(id);
    const offsets = offsetsInMemory();
    running.add(await bus.subscribe({ group: topic, topics: [topic], offsets, handle }));
    await eventually(() => expect(received).toEqual([message.id]));
  };

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
    'accepts the right password by %s',
    async (mechanism) => {
      await passesOn(open(ports.plain, login(mechanism)));
    },
  );

  it('is reached over TLS by clients with its CA certificate', async () => {
    const encrypted = { ...login('scram-sha-512'), KAFKA_TLS_FILE: caFile };
    await passesOn(open(ports.encrypted, encrypted));
    const stranger = open(ports.encrypted, { ...login('plain'), KAFKA_TLS: 'true' });
    await expect(stranger.ensureTopics([])).rejects.toThrow('self-signed certificate');
  });

  it('OPS-39 is reached by its authority’s renewed certificate, which each client reads anew', async () => {
    const KAFKA_TLS_FILE = path.join(folder, 'renewed.pem');
    const [another = ''] = rootCertificates;
    writeFileSync(KAFKA_TLS_FILE, another);
    const bus = open(ports.encrypted, { ...login('scram-sha-512'), KAFKA_TLS_FILE });
    await expect(bus.ensureTopics([])).rejects.toThrow('self-signed certificate');
    copyFileSync(caFile, KAFKA_TLS_FILE);
    await passesOn(bus);
  });

  it.each(['plain', 'scram-sha-256'])(
    'never accepts a wrong password by %s: callers wait, and the log says why',
    async (mechanism) => {
      logged.length = 0;
      const bus = open(ports.plain, login(mechanism, 'guessed'));
      await expect(bus.publish('test.any', [busMessage()])).rejects.toThrow(/[Aa]uthentication/);
      const handle = async () => undefined;
      const offsets = offsetsInMemory();
      running.add(await bus.subscribe({ group: 'g', topics: ['test.any'], offsets, handle }));
      const waiting = () => logged.filter((line) => line.includes('a consumer waits for Kafka'));
      await eventually(() => waiting().length >= 3);
      expect(waiting()[0]).toMatch(/[Aa]uthentication failed/);
      expect(logged.join()).not.toContain('guessed');
      expect(crashes).toEqual([]);
    },
  );
});
