import { type Owner, ownerIdsOf } from '@dewlane/catalog';
import type { Transaction } from '../ports.ts';
import { authorizeWrite } from './authorize-write.ts';

/** The id that a visitor's hold is saved under, and all ids that one may have been saved under. */
export async function holdersOf(tx: Transaction, owner: Owner, now: Date) {
  const { ownerId, ownerIds } = await authorizeWrite(tx, owner, now);
  return { holder: ownerId, holders: [...new Set([...ownerIdsOf(owner), ...ownerIds])] };
}
