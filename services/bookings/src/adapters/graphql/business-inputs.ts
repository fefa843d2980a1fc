import { businessShapes } from '@dewlane/internal-api';
import { z } from 'zod';
import { expectedVersion, idempotencyKey } from './input-parts.ts';

/** Null resets a setting; one left out is kept. Settings that nobody has saved yet have version 0. */
export const updateBusinessInput = z.object({
  name: businessShapes.name.nullish(),
  phone: businessShapes.phone.nullish(),
  email: businessShapes.email.nullish(),
  serviceAreas: businessShapes.serviceAreas.nullish(),
  packages: businessShapes.packages.nullish(),
  openingHours: businessShapes.openingHours.nullish(),
  closures: businessShapes.closures.nullish(),
  leadMinutes: businessShapes.leadMinutes.nullish(),
  horizonDays: businessShapes.horizonDays.nullish(),
  travelMinutes: businessShapes.travelMinutes.nullish(),
  holdMinutes: businessShapes.holdMinutes.nullish(),
  changeLimitMinutes: businessShapes.changeLimitMinutes.nullish(),
  paymentNote: businessShapes.paymentNote.nullish(),
  expectedVersion: expectedVersion('these settings', 0),
  idempotencyKey,
});
