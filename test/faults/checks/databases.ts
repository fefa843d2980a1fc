import { createPool } from '@dewlane/service-kit';
import type pg from 'pg';
import type { Product } from '../product/product.ts';

/** The services' databases, looked into from outside and past every proxy. */
export interface Databases {
  readonly identity: pg.Pool;
  readonly vehicles: pg.Pool;
  readonly bookings: pg.Pool;
  readonly admin: pg.Pool;
  close(): Promise<void>;
}

export function openDatabases(product: Product): Databases {
  const open = (name: string) =>
    createPool({
      connectionString: product.databaseUrl(name),
      applicationName: 'faults',
      max: 2,
      statementTimeoutMs: 30_000,
    });
  const pools = {
    identity: open('identity'),
    vehicles: open('vehicles'),
    bookings: open('bookings'),
    admin: open('admin'),
  };
  return {
    ...pools,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
