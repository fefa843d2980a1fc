import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { acrossSettings, postgresUrlSetting } from '../settings/settings.ts';

/** The event bus (design.md#data-and-events): Kafka if brokers are configured, else the topic log in PostgreSQL. */
export const busSettings = {
  /** `host:port`, several separated by commas. */
  KAFKA_BROKERS: z
    .string()
    .transform((text) => text.split(',').map((broker) => broker.trim()))
    .pipe(z.array(z.string().regex(/^[^:\s]+:\d+$/, 'must be host:port, separated by commas')))
    .optional(),
  /** `true` for TLS with the system's CA certificates, or a CA certificate in PEM. */
  KAFKA_TLS: z
    .string()
    .transform((text, context) => tlsOf(text.trim()) ?? notTls(context))
    .optional(),
  /** The file of a CA certificate, where its authority may renew it while the process runs. */
  KAFKA_TLS_FILE: z.string().optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  EVENT_LOG_URL: postgresUrlSetting.optional(),
};

export type BusSettings = z.output<z.ZodObject<typeof busSettings>>;

/** For `.refine(...oneBus)` of a schema that spreads `busSettings`. */
export const oneBus: Refinement<'KAFKA_BROKERS' | 'EVENT_LOG_URL'> = [
  ({ KAFKA_BROKERS, EVENT_LOG_URL }) => KAFKA_BROKERS !== undefined || EVENT_LOG_URL !== undefined,
  acrossSettings(
    ['EVENT_LOG_URL', 'KAFKA_BROKERS'],
    'is not set, nor is KAFKA_BROKERS: one of both is needed',
  ),
];

/** For `.refine(...wholeKafkaLogin)` of a schema that spreads `busSettings`. */
export const wholeKafkaLogin: Refinement<
  'KAFKA_SASL_MECHANISM' | 'KAFKA_USERNAME' | 'KAFKA_PASSWORD'
> = [
  ({ KAFKA_SASL_MECHANISM, KAFKA_USERNAME, KAFKA_PASSWORD }) => {
    const given = [KAFKA_SASL_MECHANISM, KAFKA_USERNAME, KAFKA_PASSWORD].map((it) => it != null);
    return given.every(Boolean) || !given.some(Boolean);
  },
  acrossSettings(
    ['KAFKA_SASL_MECHANISM', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'],
    'KAFKA_SASL_MECHANISM, KAFKA_USERNAME and KAFKA_PASSWORD come together',
  ),
];

type Refinement<Name extends string> = [
  (given: Partial<Record<Name, unknown>>) => boolean,
  ReturnType<typeof acrossSettings>,
];

function tlsOf(text: string): boolean | { ca: string } | null {
  if (text === 'true' || text === 'false') return text === 'true';
  return isCertificate(text) ? { ca: text } : null;
}

function isCertificate(text: string): boolean {
  try {
    new X509Certificate(text);
    return true;
  } catch {
    return false;
  }
}

function notTls(context: z.RefinementCtx): never {
  context.addIssue(
    "must be true, false or a certificate in PEM; KAFKA_TLS_FILE names a certificate's file",
  );
  return z.NEVER;
}
