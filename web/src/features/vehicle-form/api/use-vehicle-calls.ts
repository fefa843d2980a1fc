import { useMemo } from 'react';
import { AddVehicleDocument, UpdateVehicleDocument } from '../../../generated/customer/graphql.ts';
import { CallFailed, isRefusal } from '../../../lib/graphql/call-failed.ts';
import { useRefreshLists, useSendMutation } from '../../../lib/graphql/use-call.ts';
import { HttpError } from '../../../lib/http/http-error.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { sendOwnBytes } from '../../../lib/session/own-calls.ts';
import type { VehicleCalls } from '../saving/vehicle-saver.ts';
import { uploadedPhotoId } from './uploaded-photo.ts';

/** The calls of the vehicle form; vehicle lists are read again after each write (NET-12). */
export function useVehicleCalls(): VehicleCalls {
  const send = useSendMutation();
  const refreshLists = useRefreshLists();
  return useMemo(
    () => ({
      async add(vehicle, key) {
        const data = await send(AddVehicleDocument, { input: { ...vehicle, idempotencyKey: key } });
        refreshLists();
        return data.addVehicle.id;
      },
      async update(id, vehicle) {
        await send(UpdateVehicleDocument, { input: { id, ...vehicle } });
        refreshLists();
      },
      upload: async (image) => uploadedPhotoId(await sendOwnBytes('/api/photos', image)),
      newKey,
      isRefusal: (error) => isRefusal(error) && !isSessionEnd(error),
    }),
    [send, refreshLists],
  );
}

/** Whether the session has ended, or is somebody else's by now (NET-21). */
function isSessionEnd(error: unknown): boolean {
  const cause = error instanceof CallFailed ? error.cause : error;
  return cause instanceof HttpError && cause.status === 401;
}
