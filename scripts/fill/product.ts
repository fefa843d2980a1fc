import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forEachService, type ServiceName } from '@dewlane/internal-api';
import { openBrowser } from '@dewlane/test-engines/customers';
import pg from 'pg';
import { type Product, startProduct } from '../../test/e2e/support/product.ts';
import { type BusinessSize, fillBusiness } from './business.ts';

/** The password of all stored customers. */
export const CUSTOMERS_PASSWORD = 'Bench-mark-1!';

/** The addresses of the services' databases, for their own roles, of a product running on this data folder. */
export function databasesIn(dataDir: string): Record<ServiceName, string> {
  const { roles } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  // The fourth line of postmaster.pid is the port, as PostgreSQL writes it.
  const pidFile = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const port = pidFile.split('\n')[3] ?? '';
  return forEachService((name) => `postgres://${name}:${roles[name]}@127.0.0.1:${port}/${name}`);
}

/** Starts the product, on a given data folder or a temporary one, and stores a business in it. */
export async function startFilled(
  size: BusinessSize,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const product = await startProduct({ ...settings });
  try {
    const databases = databasesIn(product.dataDir);
    const passwordHash = await hashOfPassword(product.url, databases.identity);
    await fillBusiness(databases, { ...size, passwordHash, timeZone: 'America/Los_Angeles' });
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Hashed by the product itself, for an account registered for this purpose. */
async function hashOfPassword(url: string, database: string): Promise<string> {
  const made = await openBrowser(url).post('/api/auth/register', {
    email: 'first.customer@example.com',
    password: CUSTOMERS_PASSWORD,
    confirmPassword: CUSTOMERS_PASSWORD,
  });
  if (made.status !== 201) throw new Error(`No account could be made: ${made.status}`);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<{ passwordHash: string }>(
      'select "passwordHash" from "users" limit 1',
    );
    return rows[0]?.passwordHash ?? '';
  } finally {
    await client.end();
  }
}
