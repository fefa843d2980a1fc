import type { Dependencies, IdempotentRequest, Transaction } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { authorizeWrite, type WriteAccess } from './authorize-write.ts';

/** What an upload and its repeats have in common. */
export interface KeyedUpload {
  readonly request: CustomerRequest;
  /** SHA-256 of the picture as it was sent. */
  readonly sha256: string;
  readonly idempotencyKey: string | null;
}

/** Whose an upload is, and how its repeat is recognised. */
interface Uploading extends WriteAccess {
  readonly keyed: IdempotentRequest;
  readonly now: Date;
}

/**
 * Works in a transaction on behalf of whoever uploads a picture.
 * @throws Refusal GUEST_MOVED
 */
export async function asUploader<Result>(
  { clock, inTransaction }: Dependencies,
  { request: { owner }, sha256, idempotencyKey: key }: KeyedUpload,
  work: (tx: Transaction, uploading: Uploading) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(async (tx) => {
    const now = clock();
    const access = await authorizeWrite(tx, owner, now);
    const keyed = { owner, operation: 'uploadPhoto', key, input: { sha256 } };
    return await work(tx, { ...access, keyed, now });
  });
}
