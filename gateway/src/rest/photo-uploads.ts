import { ACCOUNTS_SHARE } from '@dewlane/catalog';
import {
  FOR_NEW_VEHICLE_HEADER,
  INTERNAL_PHOTOS_PATH,
  ONLY_REPEAT_HEADER,
  type UploadedPhoto,
  uploadedPhoto,
} from '@dewlane/internal-api';
import { callerGone, ServiceError } from '@dewlane/service-kit/edge';
import { createEffectLimit } from '../http/limits/rate-limits.ts';
import type { Redis } from '../redis/redis.ts';
import { callService } from '../services/service-call.ts';
import type { ServiceClient } from '../services/service-client.ts';
import type { Exchange } from './call.ts';
import type { SentPicture } from './inline-picture.ts';

/**
 * Sends a picture to the vehicles service, which checks, rotates and shrinks it. Only what it stores, or may have stored,
 * counts: a repeat is answered even when no more may be sent.
 * @throws the ServiceError with which the service refused, UNAVAILABLE, also when the sender has gone, or RATE_LIMITED (PERM-13)
 */
export type UploadPhoto = (
  picture: SentPicture,
  sender: Pick<Exchange<unknown, unknown, unknown>, 'visitor' | 'context' | 'reply'>,
  idempotencyKey: string | null,
  /** Whether a vehicle will be added with it: then it is refused where that would be (PERM-10). */
  forNewVehicle?: boolean,
) => Promise<Omit<UploadedPhoto, 'isRepeat'>>;

const DAY_SECONDS = 24 * 60 * 60;

/** Uploads, at most `perClient` a day by the guests of one address; 0 sets no limit. */
export function photoUploads(
  vehicles: ServiceClient,
  perClient: number,
  redis: Redis | undefined,
): UploadPhoto {
  const message = 'Too many photos came from your network today. Please try again tomorrow.';
  const day = { seconds: DAY_SECONDS, message, redis };
  const ofGuests = createEffectLimit({ name: 'guest-photos', most: perClient, ...day });
  const mostOfAccounts = perClient * ACCOUNTS_SHARE;
  const ofAccounts = createEffectLimit({ name: 'account-photos', most: mostOfAccounts, ...day });
  return async (
    { contentType, bytes },
    { visitor, context, reply },
    idempotencyKey,
    forNewVehicle = false,
  ) => {
    const limit = visitor.customer?.kind === 'customer' ? ofAccounts : ofGuests;
    const { address } = context;
    const key = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
    const aim = forNewVehicle ? { [FOR_NEW_VEHICLE_HEADER]: '1' } : {};
    const gone = callerGone(reply);
    gone.throwIfAborted();
    const send = async (more = {}) => {
      const headers = { 'content-type': contentType, ...key, ...aim, ...more };
      const call = { path: INTERNAL_PHOTOS_PATH, body: bytes, headers, gone };
      return await callService(vehicles, call, context, uploadedPhoto);
    };
    try {
      const { isRepeat, ...photo } = await limit.take(address).then(
        () => send(),
        async (refusal: unknown) => {
          if (idempotencyKey === null) throw refusal;
          return await send({ [ONLY_REPEAT_HEADER]: '1' }).catch(() => {
            throw refusal;
          });
        },
      );
      if (isRepeat) await limit.giveBack(address);
      return photo;
    } catch (error) {
      if (!gone.aborted && storedNothing(error)) await limit.giveBack(address);
      throw error;
    }
  };
}

/** Codes of a connection that was never made. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Whether it is certain that an upload stored nothing: the service refused or never got it. A lost response proves nothing. */
function storedNothing(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.code === 'INTERNAL') return false;
  const { cause } = error;
  return cause === undefined || NOT_CONNECTED.includes(Reflect.get(Object(cause), 'code'));
}
