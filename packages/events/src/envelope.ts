import { z } from 'zod';

/** Who caused a change: a person's id, never a name or an e-mail address, since events are stored. */
export const actorSchema = z.object({
  kind: z.enum(['customer', 'guest', 'staff', 'system']),
  id: z.string(),
  /** Staff only: the username, for the audit log. */
  username: z.string().optional(),
  /** Staff only: the address the request came from, for the audit log. */
  address: z.string().optional(),
});

export type Actor = z.infer<typeof actorSchema>;

/**
 * What staff did before the person was erased, without its texts. The erasing event, or that of an earlier deletion, carries
 * it, since the event of the change itself may never be read (PERM-15).
 */
const staffActSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  actor: actorSchema,
  time: z.iso.datetime(),
});

export type StaffAct = z.infer<typeof staffActSchema>;

/**
 * CloudEvents 1.0 with the product's extensions (design.md#data-and-events). `data` is the aggregate's whole state
 * after the change (null when deleted), the names of the fields that changed, and their old values.
 * Within a version contracts change by addition only; consumers parse what they use.
 */
export function eventSchema<Type extends string, State extends z.ZodType>(
  type: Type,
  state: State,
) {
  return z.object({
    specversion: z.literal('1.0'),
    id: z.uuid(),
    source: z.string(),
    type: z.literal(type),
    subject: z.string(),
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    aggregateversion: z.number().int().positive(),
    actor: actorSchema,
    traceparent: z.string().optional(),
    correlationid: z.string().optional(),
    causationid: z.string().optional(),
    /** Consumers must drop what they keep from the aggregate's earlier events: it contained personal data (ACCT-06). */
    erases: z.literal(true).optional(),
    data: z.object({
      state,
      changed: z.array(z.string()),
      previous: z.record(z.string(), z.unknown()),
      /** Only if the person was erased: what staff did before, for the audit log. */
      staffActs: z.array(staffActSchema).optional(),
    }),
  });
}

/** The common fields of every event: enough to route, order and store it. */
export const anyEventSchema = eventSchema('', z.unknown()).extend({ type: z.string() });

export type AnyEvent = z.infer<typeof anyEventSchema>;
