import { rootCertificates } from 'node:tls';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { databaseSettings, loadSettings, type SettingsError } from '../settings/settings.ts';
import { busSettings, oneBus, wholeKafkaLogin } from './bus-settings.ts';

const url = 'postgres://orders@127.0.0.1/orders';
const brokers = { DATABASE_URL: url, KAFKA_BROKERS: 'kafka-0:9092' };
const login = {
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_USERNAME: 'dewlane',
  KAFKA_PASSWORD: 'sesame',
};

const bus = z
  .object({ ...databaseSettings, ...busSettings })
  .refine(...oneBus)
  .refine(...wholeKafkaLogin);
const load = (env: Record<string, string>) => loadSettings(bus, env);
const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    load(env);
    return [];
  } catch (error) {
    return (error as SettingsError).faults;
  }
};

describe('the configuration of the event bus', () => {
  it('accepts brokers, separated by commas, or the URL of the log', () => {
    const { KAFKA_BROKERS } = load({
      DATABASE_URL: url,
      KAFKA_BROKERS: 'kafka-0:9092, kafka-1:9092',
    });
    expect(KAFKA_BROKERS).toEqual(['kafka-0:9092', 'kafka-1:9092']);
    expect(faultsOf({ DATABASE_URL: url, EVENT_LOG_URL: url })).toEqual([]);
  });

  it('requires one of both, reported in one line together with other faults', () => {
    const line = 'EVENT_LOG_URL: is not set, nor is KAFKA_BROKERS: one of both is needed';
    expect(faultsOf({ DATABASE_URL: url })).toEqual([line]);
    expect(faultsOf({})).toEqual(['DATABASE_URL: is not set', line]);
  });

  it('rejects brokers without a port', () => {
    expect(faultsOf({ DATABASE_URL: url, KAFKA_BROKERS: 'kafka-0' })).toEqual([
      'KAFKA_BROKERS: must be host:port, separated by commas',
    ]);
  });

  it('requires a complete login', () => {
    expect(load({ ...brokers, ...login })).toMatchObject(login);
    const line =
      'KAFKA_SASL_MECHANISM: KAFKA_SASL_MECHANISM, KAFKA_USERNAME and KAFKA_PASSWORD come together';
    for (const missing of Object.keys(login)) {
      expect(faultsOf({ ...brokers, ...login, [missing]: '' })).toEqual([line]);
      expect(faultsOf({ ...login, [missing]: '' })).toContain(line);
    }
    expect(faultsOf({ ...brokers, ...login, KAFKA_SASL_MECHANISM: 'gssapi' })).toHaveLength(1);
  });

  it('accepts true or false for TLS, or the CA certificate of the brokers', () => {
    const [ca = ''] = rootCertificates;
    expect(load(brokers).KAFKA_TLS).toBeUndefined();
    expect(load({ ...brokers, KAFKA_TLS: 'true' }).KAFKA_TLS).toBe(true);
    expect(load({ ...brokers, KAFKA_TLS: 'false' }).KAFKA_TLS).toBe(false);
    expect(load({ ...brokers, KAFKA_TLS: ca }).KAFKA_TLS).toEqual({ ca });
    const torn = `${ca.slice(0, 60)}\n-----END CERTIFICATE-----`;
    for (const KAFKA_TLS of ['/etc/ca.pem', torn]) {
      expect(faultsOf({ ...brokers, KAFKA_TLS })).toEqual([
        "KAFKA_TLS: must be true, false or a certificate in PEM; KAFKA_TLS_FILE names a certificate's file",
      ]);
    }
  });
});
