import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, IdempotentRequest } from '../ports.ts';

/**
 * Makes a change that uses up what its own checks ask for: a password, a link or a session. A repeat under its key couldn't pass
 * them any more, so it is looked up before them; and after them, since the first request may have ended meanwhile (ACCT-15).
 * `change` stores its result by `onceOnly` with the same request, after the locks of the account.
 */
export async function replayOrRun<Result, Stored extends Result>(
  { inTransaction }: Pick<Dependencies, 'inTransaction'>,
  request: IdempotentRequest,
  change: () => Promise<Result>,
  repeat: (earlier: Stored) => Promise<Result> = async (earlier) => earlier,
): Promise<Result> {
  if (request.key === null) return await change();
  const find = () => inTransaction((tx) => tx.earlierResult(request));
  const before = await find();
  if (before !== null) return await repeat(before.json as Stored);
  try {
    return await change();
  } catch (error) {
    const meanwhile = error instanceof Refusal ? await find() : null;
    if (meanwhile === null) throw error;
    return await repeat(meanwhile.json as Stored);
  }
}
