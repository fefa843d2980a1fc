/**
 * Opens the service's own database and then bookings' with the same role, and prints how each ended. It runs in a pod of
 * a service. Started with `node --input-type=module -e "<this file>"`.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';

const url = new URL(readFileSync('/run/secrets/DATABASE_URL', 'utf8'));

async function open() {
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query('select 1');
  await client.end();
  return 'open';
}

const own = await open();
url.pathname = '/bookings';
const others = await open().catch((error) => error.message);
process.stdout.write(`${own}, ${others}\n`);
process.exit();
