/**
 * `npm run fill -- <data folder> [--customers 20000] [--bookings 100000]` stores a large business to try the product
 * with, in a new or empty folder. Afterwards `DATA_DIR=<data folder> npm start` runs it; the password of all customers
 * is printed. The rows are inserted by SQL without events, so that a rebuilt projection loses them.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { filledCustomer } from './fill/business.ts';
import { CUSTOMERS_PASSWORD, startFilled } from './fill/product.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    customers: { type: 'string', default: '20000' },
    bookings: { type: 'string', default: '100000' },
  },
});
const count = z.coerce.number().int().min(1).max(10_000_000);
const given = z
  .object({ folder: z.tuple([z.string()]), customers: count, bookings: count })
  .safeParse({ folder: positionals, ...values });
if (!given.success) refuse('usage: npm run fill -- <data folder> [--customers N] [--bookings N]');

const { customers, bookings } = given.data;
const dataDir = path.resolve(given.data.folder[0]);
if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
  refuse(`${dataDir} isn't empty. Choose a new or an empty folder.`);
}

const began = performance.now();
const product = await startFilled({ customers, bookings }, { DATA_DIR: dataDir });
await product.stop();
const seconds = Math.round((performance.now() - began) / 1_000);
console.log(`${customers} customers and ${bookings} bookings in ${dataDir}, in ${seconds} s.`);
console.log('`npm start` prints how staff sign in.');
console.log(
  `Customers sign in as ${filledCustomer(0).email} (or another number), ${CUSTOMERS_PASSWORD}`,
);

function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}
