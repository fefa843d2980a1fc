import type { Cause } from '@dewlane/events/cause';
import type { Clock, InTransactionOf, PlainJson } from '@dewlane/service-kit/application';
import type { Idempotency, IdempotentRequest } from '../ports/idempotency.ts';
import type { StaffRequest } from '../requests.ts';
import { idempotentStaffRequest } from './idempotent-requests.ts';
import { retryStale } from './retry-stale.ts';

interface WriteParts<Tx> {
  readonly clock: Clock;
  readonly inTransaction: InTransactionOf<Tx>;
}

interface KeyedInput {
  readonly idempotencyKey?: string | null | undefined;
}

/** The cause of a write by staff, and its time. */
export interface Occasion {
  readonly cause: Cause;
  readonly now: Date;
}

/** What a command of staff does, inside its frame; `facts` were read before. */
type Effect<Tx, Input, Result, Facts = undefined> = (
  tx: Tx,
  input: Input,
  occasion: Occasion,
  facts: Facts,
) => Promise<Result>;

/**
 * A command of staff: its effect runs in one transaction, once per idempotency key under the operation's name, and
 * starts again while something it has read is stale.
 */
export function staffWrite<
  Tx extends Idempotency,
  Input extends KeyedInput,
  Result extends PlainJson<Result>,
>(parts: WriteParts<Tx>, operation: string, effect: Effect<Tx, Input, Result>) {
  return staffWriteAfter(parts, operation, async () => undefined, effect);
}

/**
 * `staffWrite` for an effect that needs facts from outside of its transaction: `read` reads them before it, each time
 * it starts.
 */
export function staffWriteAfter<
  Tx extends Idempotency,
  Input extends KeyedInput,
  Facts,
  Result extends PlainJson<Result>,
>(
  parts: WriteParts<Tx>,
  operation: string,
  read: (input: Input) => Promise<Facts>,
  effect: Effect<Tx, Input, Result, Facts>,
) {
  return framed(parts, operation, read, effect, (tx, keyed, run) => tx.onceOnly(keyed, run));
}

/** `staffWrite` for a result that JSON changes, such as its dates: `parse` reads it from the stored JSON. */
export function staffWriteParsed<Tx extends Idempotency, Input extends KeyedInput, Result>(
  parts: WriteParts<Tx>,
  operation: string,
  parse: (json: unknown) => Result,
  effect: Effect<Tx, Input, Result>,
) {
  return framed(
    parts,
    operation,
    async () => undefined,
    effect,
    (tx, keyed, run) => tx.onceOnlyParsed(keyed, run, parse),
  );
}

function framed<Tx, Input extends KeyedInput, Facts, Result>(
  { clock, inTransaction }: WriteParts<Tx>,
  operation: string,
  read: (input: Input) => Promise<Facts>,
  effect: Effect<Tx, Input, Result, Facts>,
  once: (tx: Tx, keyed: IdempotentRequest, run: () => Promise<Result>) => Promise<Result>,
) {
  return (request: StaffRequest, input: Input): Promise<Result> =>
    retryStale(async () => {
      const facts = await read(input);
      return await inTransaction((tx) =>
        once(tx, idempotentStaffRequest(request, operation, input), () =>
          effect(tx, input, { cause: request.cause, now: clock() }, facts),
        ),
      );
    });
}
