import {
  EARLIER_UPLOAD_PATH,
  type EarlierUploadQuestion,
  earlierUpload,
} from '@dewlane/internal-api';
import { callUnlessEarlier } from '../services/service-call.ts';
import type { CallContext, ServiceClient } from '../services/service-client.ts';

/**
 * The id of the photo that the caller has uploaded with one of these keys, null if there was none. It may be removed by now: then
 * only what a repeat of the same request gets still knows it.
 * @throws ServiceError as the vehicles service, IDEMPOTENCY_CONFLICT if a key was used for another picture
 */
export type FindUpload = (
  question: EarlierUploadQuestion,
  context: CallContext,
) => Promise<string | null>;

/** Asks the vehicles service for earlier uploads. */
export function earlierUploads(vehicles: ServiceClient): FindUpload {
  return async (question, context) => {
    const call = { path: EARLIER_UPLOAD_PATH, body: JSON.stringify(question), isRead: true };
    const found = await callUnlessEarlier(vehicles, call, context, earlierUpload);
    return found?.photoId ?? null;
  };
}
