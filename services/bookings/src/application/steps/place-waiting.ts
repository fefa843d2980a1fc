import { placesForUnplaced } from '../../domain/availability/outlook.ts';
import type { CrewTransaction } from '../ports/crews.ts';

/**
 * Gives coming appointments without a crew the places that fit by now (AVAIL-15).
 * @throws Stale if one of them has changed meanwhile
 */
export async function placeWaiting(tx: CrewTransaction, now: Date): Promise<void> {
  const places = placesForUnplaced(await tx.outlook(now), now);
  if (places.length > 0) await tx.addPlaces(places, now);
}
