import { readFileSync } from 'node:fs';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

const read = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

/** The values of .env.example by name; '' where a setting has no default to show. */
const SHOWN = new Map(
  [...read('.env.example').matchAll(/^#([A-Z][A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);

/** The settings that Compose doesn't pass on, by the reason. */
const NOT_PASSED_ON: Readonly<Record<string, readonly string[]>> = {
  'the images listen on fixed ports, since each container has an address of its own': [
    'IDENTITY_PORT',
    'VEHICLES_PORT',
    'BOOKINGS_PORT',
    'ADMIN_PORT',
    'METRICS_PORT',
    'METRICS_HOST',
  ],
  'the data is in volumes': ['DATA_DIR'],
  'it brings Kafka along, without TLS and login': [
    'KAFKA_TLS',
    'KAFKA_SASL_MECHANISM',
    'KAFKA_USERNAME',
    'KAFKA_PASSWORD',
  ],
  'so there is no event log in PostgreSQL': ['EVENT_LOG_URL', 'EVENT_LOG_DAYS'],
  'nothing balances load between several containers of a part': [
    'STOP_DELAY_SECONDS',
    'STOP_WITHIN_SECONDS',
  ],
};

it('passes on each setting of .env.example in Compose that has no reason to be left out', () => {
  const compose = read('infra/docker-compose.yml');
  const missing = [...SHOWN.keys()].filter(
    (name) => !new RegExp(`^ +${name}(?:_FILE)?:|\\$\\{${name}\\b`, 'm').test(compose),
  );
  expect(missing.sort()).toEqual(Object.values(NOT_PASSED_ON).flat().sort());
});

it('sets in Compose the defaults that .env.example shows', () => {
  const set = [...read('infra/docker-compose.yml').matchAll(/\$\{([A-Z_]+):-([^${}]+)\}/g)].filter(
    ([, name]) => name !== 'SMTP_URL',
  ); // It brings a mail catcher along.
  expect(set.length).toBeGreaterThan(20);
  expect(set.map(([, name, value]) => [name, value])).toEqual(
    set.map(([, name = '']) => [name, SHOWN.get(name)]),
  );
});

/** The file with the settings of each container's process. */
const READERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    SERVICE_NAMES.flatMap((name) => [
      [`${name}-api`, `services/${name}/src/main/config.ts`],
      [`${name}-background`, `services/${name}/src/main/config.ts`],
      [`${name}-events`, `services/${name}/src/main/event-commands.ts`],
    ]),
  ),
  gateway: 'gateway/src/main/config.ts',
  demo: 'infra/local/src/demo/demo-container.ts',
};

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().default(''),
      pull_policy: z.string().optional(),
      depends_on: z.record(z.string(), z.unknown()).default({}),
      environment: z.record(z.string(), z.unknown()).default({}),
      command: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
      tmpfs: z.array(z.string()).default([]),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
  configs: z.record(z.string(), z.object({ file: z.string() })).default({}),
});
const parsedCompose = () =>
  composeFile.parse(parse(read('infra/docker-compose.yml'), { merge: true, maxAliasCount: -1 }));

it('OPS-34 gives the time zone to each container that reads it, in Compose', () => {
  const { services } = parsedCompose();
  const given = Object.keys(services).filter(
    (name) => 'BUSINESS_TIME_ZONE' in (services[name]?.environment ?? {}),
  );
  const reading = Object.entries(READERS).filter(([, file]) =>
    read(file).includes('BUSINESS_TIME_ZONE'),
  );
  expect(reading.length).toBeGreaterThan(5);
  expect(given).toEqual(expect.arrayContaining(reading.map(([name]) => name)));
});

it('OPS-34 gives the certificate of an own authority to each container that connects to servers of others, in Compose', () => {
  const { services, configs } = parsedCompose();
  const outward = ['SMTP_URL', 'TEXT_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const connecting = Object.entries(services).filter(([, { environment }]) =>
    outward.some((name) => name in environment),
  );
  expect(connecting.length).toBeGreaterThan(SERVICE_NAMES.length * 2);
  for (const [name, { environment, configs: mounted }] of connecting) {
    const file = /^\$\{OWN_AUTHORITY:\+(.+)\}$/.exec(
      String(environment['NODE_EXTRA_CA_CERTS']),
    )?.[1];
    const source = mounted.find(({ target }) => target === file)?.source ?? '';
    expect([name, configs[source]?.file]).toEqual([
      name,
      expect.stringMatching(/^\$\{OWN_AUTHORITY:-.+\}$/),
    ]);
  }
});

it('OPS-38 asks no registry for images of ours in Compose, unless the settings say so', () => {
  const { services } = parsedCompose();
  const ours = Object.entries(services).filter(([, { image }]) => image.includes('${IMAGES'));
  expect(ours.length).toBeGreaterThan(SERVICE_NAMES.length * 3);
  for (const [name, service] of ours) {
    expect([name, service.pull_policy]).toEqual([
      name,
      expect.stringMatching(/^\$\{PULL_POLICY:-never\}$/),
    ]);
  }
});

it('OPS-34 replaces in Compose each container that reads a setting by way of the secrets', () => {
  const { services } = parsedCompose();
  const { secrets, 'identity-api': identity } = services;
  const given = Object.keys(secrets?.environment ?? {});
  expect(given).toEqual(['ADMIN_USERNAME']);
  for (const name of given) {
    // Only what is in its own settings makes Compose replace a container.
    expect(Object.keys(identity?.environment ?? {})).toEqual(
      expect.arrayContaining([name, `${name}_FILE`]),
    );
  }
});

it('starts PostgreSQL in Compose for a deletion while the stack is down', () => {
  const { erase } = parsedCompose().services;
  expect(erase?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
});

it('says at the head of .env.example how to write a value that Compose would change', () => {
  const [head = ''] = read('.env.example').split('\n# ---');
  expect(head).toMatch(/\$ .*single quotes/);
  expect(head).toContain('%24');
});

it('keeps metrics on disk in Compose for as long as the alerts look back', () => {
  const { services, volumes } = parsedCompose();
  const prometheus = services['prometheus'];
  const optionOf = (name: string) =>
    prometheus?.command.flatMap((option) => option.split(`--storage.tsdb.${name}=`)[1] ?? [])[0];
  const kept = Number(/^(\d+)d$/.exec(optionOf('retention.time') ?? '')?.[1]);
  const lookedBack = [...read('infra/observability/alerts.yml').matchAll(/\[(\d+)d\]/g)];
  expect(lookedBack.length).toBeGreaterThan(1);
  expect(kept).toBeGreaterThan(Math.max(...lookedBack.map(([, days]) => Number(days))));

  const folder = optionOf('path') ?? 'none';
  const mounted = prometheus?.volumes.find((mount) => mount.endsWith(`:${folder}`));
  expect(Object.keys(volumes)).toContain(mounted?.split(':')[0]);
  // In memory, which counts against the container's limit.
  expect(prometheus?.tmpfs.filter((mount) => mount.startsWith(folder))).toEqual([]);
});
