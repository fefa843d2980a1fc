import { forEachService, type ServiceName } from '@dewlane/internal-api';
import { createPool } from '@dewlane/service-kit';
import type pg from 'pg';
import type { Product } from '../product/product.ts';

/** Direct connections to the services' databases, past every proxy. */
export interface Databases extends Readonly<Record<ServiceName, pg.Pool>> {
  close(): Promise<void>;
}

/** Opens at most two connections to each service’s database. */
export function openDatabases(product: Product): Databases {
  const open = (name: ServiceName) =>
    createPool({
      connectionString: product.databaseUrl(name),
      applicationName: 'faults',
      max: 2,
      statementTimeoutMs: 30_000,
    });
  const pools = forEachService(open);
  return {
    ...pools,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
