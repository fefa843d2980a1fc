import { LIMITS } from '@dewlane/catalog';
import { PICTURE_MAX_BYTES, vehicleFields } from '@dewlane/internal-api';
import { parseInput, ServiceError } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import {
  RestAddVehicleDocument,
  RestDeleteVehicleDocument,
  RestUpdateVehicleDocument,
  RestVehicleDocument,
  type RestVehicleQuery,
  RestVehiclesDocument,
} from '../generated/documents.ts';
import { type Call, defineCall } from './call.ts';
import type { SentPicture } from './inline-picture.ts';
import { streamPages } from './pages.ts';
import { idParams, textOf, vehiclePayload } from './payloads.ts';
import { DONE, vehicleBody } from './response-bodies.ts';
import { type PhotoStorage, photoOf, refuseUnknownVehicle } from './vehicle-photo.ts';

type OwnVehicle = NonNullable<RestVehicleQuery['vehicle']>;

const TAG = 'Vehicles';
/** A picture of 12 MB as base64, plus the other fields. */
const VEHICLE_BODY_BYTES = Math.ceil(PICTURE_MAX_BYTES / 3) * 4 + 64 * 1024;
/** Few, as each vehicle may hold an inline picture of 500 KB, and memory holds a page for each reader (SEC-15). */
const VEHICLES_A_PAGE = 5;
const MOST_VEHICLES = 500;

/**
 * A customer's vehicles (API-02 to API-08). Inline pictures are uploaded to the vehicles service first; the graph
 * refers to them by id. `yearNow` is the business's year, which limits a vehicle's.
 */
export function vehicleCalls({
  yearNow,
  ...photos
}: PhotoStorage & { readonly yearNow: () => number }): Call[] {
  // Checked before a picture is stored, so that a request that is refused for one of its fields leaves none (API-50).
  const fieldsNow = () => z.object(vehicleFields(yearNow()));
  return [
    defineCall({
      method: 'GET',
      path: '/api/vehicles/user/:userId',
      tag: TAG,
      summary: "The caller's own vehicles.",
      sender: 'visitor',
      params: z.object({ userId: textOf(LIMITS.id) }),
      success: { status: 200, body: z.array(vehicleBody) },
      refusals: [403],
      isLong: true,
      async admit({ params, visitor }) {
        if (visitor.customer?.id !== params.userId) throw new ServiceError('FORBIDDEN');
      },
      async handle({ run, reply }) {
        const first = VEHICLES_A_PAGE;
        const list = await streamPages(
          async (after) => (await run(RestVehiclesDocument, { first, after })).vehicles,
          MOST_VEHICLES / first,
        );
        return reply.type('application/json; charset=utf-8').send(list);
      },
    }),
    defineCall({
      method: 'GET',
      path: '/api/vehicles/:id',
      tag: TAG,
      summary: "One of the caller's vehicles.",
      sender: 'visitor',
      params: idParams,
      success: { status: 200, body: vehicleBody },
      refusals: [404],
      async handle({ params, run }) {
        const { vehicle } = await run(RestVehicleDocument, params);
        return vehicle ?? refuseUnknownVehicle();
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/vehicles',
      tag: TAG,
      summary: 'Adds a vehicle; its owner is the caller, whatever the body says.',
      sender: 'customer',
      body: vehiclePayload,
      bodyLimit: VEHICLE_BODY_BYTES,
      success: { status: 201, body: vehicleBody },
      refusals: [409],
      async handle(exchange) {
        const { imageUrl: picture, ...fields } = exchange.body;
        if (picture) parseInput(fieldsNow(), fields);
        const photo = await photoOf(picture, { id: null, isOwn: true }, photos, exchange);
        const input = { ...fields, ...photo, idempotencyKey: exchange.idempotencyKey };
        return (await exchange.run(RestAddVehicleDocument, { input })).addVehicle;
      },
    }),
    defineCall({
      method: 'PUT',
      path: '/api/vehicles/:id',
      tag: TAG,
      summary: "Changes one of the caller's vehicles; what the body leaves out stays.",
      sender: 'customer',
      params: idParams,
      body: vehiclePayload.partial(),
      bodyLimit: VEHICLE_BODY_BYTES,
      takesKey: true,
      success: { status: 200, body: vehicleBody },
      refusals: [404, 409],
      async admit({ params, request, run }) {
        // With a key it may repeat a change of a vehicle that is gone by now.
        if (request.headers['idempotency-key'] !== undefined) return;
        if ((await run(RestVehicleDocument, params)).vehicle === null) refuseUnknownVehicle();
      },
      async handle(exchange) {
        const { id } = exchange.params;
        const { imageUrl: picture, ...fields } = exchange.body;
        if (picture) parseInput(fieldsNow().partial(), fields);
        const own = picture ? (await exchange.run(RestVehicleDocument, { id })).vehicle : null;
        // With a key the input follows from the request alone, since a repeat is recognised by it.
        const isKept =
          picture && own && exchange.idempotencyKey === null && isPictureOf(picture, own);
        const target = { id, isOwn: own !== null };
        const photo = isKept ? {} : await photoOf(picture, target, photos, exchange);
        const input = { id, ...fields, ...photo, idempotencyKey: exchange.idempotencyKey };
        return (await exchange.run(RestUpdateVehicleDocument, { input })).updateVehicle;
      },
    }),
    defineCall({
      method: 'DELETE',
      path: '/api/vehicles/:id',
      tag: TAG,
      summary: "Deletes one of the caller's vehicles; its appointments stay.",
      sender: 'customer',
      params: idParams,
      takesKey: true,
      success: DONE,
      refusals: [404, 409],
      async handle({ params, run, idempotencyKey }) {
        await run(RestDeleteVehicleDocument, { input: { ...params, idempotencyKey } });
        return { success: true };
      },
    }),
  ];
}

/** Whether it is the vehicle's picture already: older clients send back what they got, with each change of another field. */
function isPictureOf({ bytes }: SentPicture, { imageUrl }: OwnVehicle): boolean {
  const encoded = imageUrl?.slice(imageUrl.indexOf(',') + 1);
  return encoded !== undefined && bytes.equals(Buffer.from(encoded, 'base64'));
}
