import { z } from 'zod';

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
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  EVENT_LOG_URL: z.string().startsWith('postgres').optional(),
};

export type BusSettings = z.output<z.ZodObject<typeof busSettings>>;

type Refinement<Given> = [
  (given: Given) => boolean,
  { path: string[]; message: string; when: (checked: { value: unknown }) => boolean },
];

/** Also runs when other fields are invalid, so that all faults are reported together. */
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** For `.refine(...oneBus)` of a schema that spreads `busSettings`. */
export const oneBus: Refinement<{ KAFKA_BROKERS?: unknown; EVENT_LOG_URL?: unknown }> = [
  ({ KAFKA_BROKERS, EVENT_LOG_URL }) => KAFKA_BROKERS !== undefined || EVENT_LOG_URL !== undefined,
  {
    path: ['EVENT_LOG_URL'],
    message: 'is not set, nor is KAFKA_BROKERS: one of both is needed',
    when,
  },
];

/** For `.refine(...wholeKafkaLogin)` of a schema that spreads `busSettings`. */
export const wholeKafkaLogin: Refinement<{
  KAFKA_SASL_MECHANISM?: unknown;
  KAFKA_USERNAME?: unknown;
  KAFKA_PASSWORD?: unknown;
}> = [
  ({ KAFKA_SASL_MECHANISM, KAFKA_USERNAME, KAFKA_PASSWORD }) => {
    const given = [KAFKA_SASL_MECHANISM, KAFKA_USERNAME, KAFKA_PASSWORD].map((it) => it != null);
    return given.every(Boolean) || !given.some(Boolean);
  },
  {
    path: ['KAFKA_SASL_MECHANISM'],
    message: 'KAFKA_SASL_MECHANISM, KAFKA_USERNAME and KAFKA_PASSWORD come together',
    when,
  },
];

function tlsOf(text: string): boolean | { ca: string } | null {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.startsWith('-----BEGIN CERTIFICATE-----') ? { ca: text } : null;
}

function notTls(context: z.RefinementCtx): never {
  context.addIssue(
    "must be true, false or a certificate in PEM; KAFKA_TLS_FILE names a certificate's file",
  );
  return z.NEVER;
}
