/**
 * `node scripts/start-and-book.mjs`: starts the product like `npm start`, with the Node.js that runs this script, books
 * as a guest, finds the booking again, and stops the product. `.ci/run` does this with every supported version of
 * Node.js other than the one for all tests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = mkdtempSync(path.join(tmpdir(), 'start-and-book-'));
const product = spawn(process.execPath, ['infra/local/start.mjs'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(product, 'close');
try {
  const url = await addressOf(product.stdout);
  const confirmation = await book(url);
  console.log(`Node.js ${process.version}: ${url} took the booking ${confirmation}.`);
} finally {
  product.kill('SIGTERM');
  const [code] = await ended;
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) {
    console.error(`The product ended with ${code}.`);
    process.exitCode = 1;
  }
}

async function addressOf(output) {
  for await (const line of createInterface(output)) {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (url !== undefined) {
      output.resume();
      return url;
    }
  }
  throw new Error('The product ended before it was ready.');
}

async function book(url) {
  const first = await fetch(`${url}/api/auth/user`);
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const call = async (route, payload) => {
    const response = await fetch(url + route, {
      method: payload ? 'POST' : 'GET',
      headers: { cookie, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const car = { year: '2021', make: 'Toyota', model: 'Camry', miles: '45000', type: 'sedan' };
  const { id: vehicleId } = await call('/api/vehicles', car);
  const serviceDate = `${new Date().getUTCFullYear() + 1}-06-10 Morning (8AM - 12PM)`;
  const wish = { vehicleId, detailerId: 1, serviceDate, serviceType: 'Detail' };
  const { id, confirmationNumber } = await call('/api/services', wish);
  const booked = await call('/api/services/user');
  if (!booked.some((one) => one.id === id)) throw new Error('The booking is not in the list.');
  return confirmationNumber;
}
