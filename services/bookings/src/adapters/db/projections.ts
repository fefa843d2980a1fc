import type { SqlExecutor } from '@dewlane/service-kit';
import type { Transaction } from '../../application/ports.ts';
import { createContacts } from './contacts.ts';
import { createKnownVehicles } from './known-vehicles.ts';

/** The tables of the projections, each with its key. */
export const PROJECTIONS = { contacts: 'userId', vehicles: 'id' } as const;

/**
 * Projections of other services' aggregates: each keeps the newest version, whatever the order of the events. A rebuild
 * passes other `tables`.
 */
export function createProjections(
  tx: SqlExecutor,
  tables: Readonly<Record<keyof typeof PROJECTIONS, string>> = {
    contacts: 'contacts',
    vehicles: 'vehicles',
  },
): Pick<Transaction, keyof typeof PROJECTIONS> {
  return {
    contacts: createContacts(tx, tables.contacts),
    vehicles: createKnownVehicles(tx, tables.vehicles),
  };
}
