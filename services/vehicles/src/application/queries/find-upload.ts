import type { Dependencies } from '../ports.ts';
import { asUploader, type KeyedUpload } from '../steps/as-uploader.ts';

export interface FindUpload extends Omit<KeyedUpload, 'idempotencyKey'> {
  /** Keys that it may have had. */
  readonly keys: readonly string[];
}

/**
 * The id of the photo that the owner has uploaded with one of the keys, though it may be removed by now; null if there was none.
 * @throws Refusal GUEST_MOVED, ServiceError IDEMPOTENCY_CONFLICT if a key was used for another picture
 */
export function findUpload(deps: Dependencies) {
  return async ({ keys, ...upload }: FindUpload): Promise<string | null> => {
    for (const idempotencyKey of keys) {
      const earlier = await asUploader(deps, { ...upload, idempotencyKey }, (tx, { keyed }) =>
        tx.earlierResult(keyed),
      );
      if (earlier !== null) return String(earlier.json);
    }
    return null;
  };
}
