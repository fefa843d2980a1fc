import {
  earlierResult,
  forgetOwners,
  markErased,
  onceOnly,
  refuseErased,
  wasErased,
} from '@dewlane/service-kit';
import type { IdempotentRequest, InTransaction, Transaction } from '../../application/ports.ts';
import type { PrismaClient } from './generated/client.ts';
import { createGuestMoveStore } from './guest-move-store.ts';
import { createPhotoStore } from './photo-store.ts';
import type { Db } from './prisma.ts';
import { createServiceHistoryStore } from './service-history-store.ts';
import { createVehicleStore, type ToEvent } from './vehicle-store.ts';

/** The operations of a transaction that the caller has begun. */
export function createTransaction(tx: Db, source: string, toEvent: ToEvent): Transaction {
  return {
    vehicles: createVehicleStore(tx, source, toEvent),
    photos: createPhotoStore(tx),
    guestMoves: createGuestMoveStore(tx),
    serviceHistory: createServiceHistoryStore(tx),
    refuseErased: (ownerId) => refuseErased(tx, ownerId),
    wasErased: (ownerId) => wasErased(tx, ownerId),
    markErased: (ownerIds, now) => markErased(tx, ownerIds, now),
    forget: (of) => forgetOwners(tx, of),
    onceOnly: (request, effect) => onceOnly(tx, toKeyed(request), effect),
    earlierResult: (request) => earlierResult(tx, toKeyed(request)),
  };
}

function toKeyed({ owner, operation, key, input }: IdempotentRequest) {
  const { id: principal, guestIds: aliases } = owner;
  return { principal, aliases, operation, key, input };
}

/** Runs work in transactions of its own. */
export function createTransactions(
  prisma: PrismaClient,
  source: string,
  toEvent: ToEvent,
): InTransaction {
  return (work) => prisma.$transaction((tx) => work(createTransaction(tx, source, toEvent)));
}
