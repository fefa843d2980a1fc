import type { PlainJson } from '@dewlane/catalog';
import type { OnceOnly } from '../once-only-ports.ts';
import type { Clock } from '../ports.ts';
import { type Cause, type Claim, type StaffRequest, staffClaimOf } from '../requests.ts';
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

/** What a command of staff does, inside its frame. */
type Story<Tx, Input, Result> = (tx: Tx, input: Input, writing: StaffWriting) => Promise<Result>;

/**
 * A command of staff: its story runs in one transaction, once per idempotency key under the operation's name, and starts
 * again while something it has read is stale.
 */
export function staffWrite<
  Tx extends OnceOnly,
  Input extends KeyedInput,
  Result extends PlainJson<Result>,
>(parts: WriteParts<Tx>, operation: string, story: Story<Tx, Input, Result>) {
  return framed(parts, operation, story, (tx, claim, effect) => tx.onceOnly(claim, effect));
}

/** `staffWrite` for a result that JSON changes, by its dates for example: `revive` makes it of the stored JSON. */
export function staffWriteRevived<Tx extends OnceOnly, Input extends KeyedInput, Result>(
  parts: WriteParts<Tx>,
  operation: string,
  revive: (json: unknown) => Result,
  story: Story<Tx, Input, Result>,
) {
  return framed(parts, operation, story, (tx, claim, effect) =>
    tx.onceOnlyRevived(claim, effect, revive),
  );
}

function framed<Tx, Input extends KeyedInput, Result>(
  { clock, inTransaction }: WriteParts<Tx>,
  operation: string,
  story: Story<Tx, Input, Result>,
  once: (tx: Tx, claim: Claim, effect: () => Promise<Result>) => Promise<Result>,
) {
  return (request: StaffRequest, input: Input): Promise<Result> =>
    tryAgain(() =>
      inTransaction((tx) =>
        once(tx, staffClaimOf(request, operation, input), () =>
          story(tx, input, { cause: request.cause, now: clock() }),
        ),
      ),
    );
}
