import type { OnceOnly } from '../once-only-ports.ts';
import type { Clock } from '../ports.ts';
import { type Cause, type StaffRequest, staffClaimOf } from '../requests.ts';
import { tryAgain } from '../try-again.ts';

interface WriteParts<Tx> {
  readonly clock: Clock;
  readonly inTransaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
}

interface KeyedInput {
  readonly idempotencyKey?: string | null | undefined;
}

/** Who has a write of staff done, and when. */
export interface StaffWriting {
  readonly cause: Cause;
  readonly now: Date;
}

/**
 * A command of staff: its story runs in one transaction, once per idempotency key under the operation's name, and starts
 * again while something it has read is stale.
 */
export function staffWrite<Tx extends OnceOnly, Input extends KeyedInput, Result>(
  { clock, inTransaction }: WriteParts<Tx>,
  operation: string,
  story: (tx: Tx, input: Input, writing: StaffWriting) => Promise<Result>,
) {
  return (request: StaffRequest, input: Input): Promise<Result> =>
    tryAgain(() =>
      inTransaction((tx) =>
        tx.onceOnly(staffClaimOf(request, operation, input), () =>
          story(tx, input, { cause: request.cause, now: clock() }),
        ),
      ),
    );
}
