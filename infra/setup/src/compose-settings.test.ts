import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const read = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

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
  const settings = [...read('.env.example').matchAll(/^#([A-Z][A-Z_]+)=/gm)];
  const compose = read('infra/docker-compose.yml');
  const missing = settings
    .map(([, name]) => name ?? '')
    .filter((name) => !new RegExp(`^ +${name}(?:_FILE)?:|\\$\\{${name}\\b`, 'm').test(compose));
  expect(missing.sort()).toEqual(Object.values(NOT_PASSED_ON).flat().sort());
});
