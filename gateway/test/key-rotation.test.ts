import { generateKeyPairSync } from 'node:crypto';
import type { RunningGateway } from '@dewlane/gateway';
import { eventually, freePort } from '@dewlane/test-engines';
import {
  addVehicle,
  type Browser,
  type BrowserResponse,
  openAsCustomer,
  openAsGuest,
  openAsStaff,
  openBrowser,
} from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startGatewayOfStack } from './support/gateway-of-stack.ts';

const newKey = () =>
  JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
const [OLD_KEY, NEW_KEY] = [newKey(), newKey()];
const OLD_SECRET = 'the-cookies-secret-before-the-rotation';
const NEW_SECRET = 'the-cookies-secret-after-the-rotation!';

/** The steps of gateway/README.md#sessions, each applied to one gateway after the other. */
const STEPS: readonly Record<string, string>[] = [
  { TOKEN_PRIVATE_KEY: OLD_KEY, COOKIE_SECRET: OLD_SECRET },
  {
    TOKEN_PRIVATE_KEY: OLD_KEY,
    TOKEN_OTHER_KEY: NEW_KEY,
    COOKIE_SECRET: OLD_SECRET,
    COOKIE_OTHER_SECRET: NEW_SECRET,
  },
  {
    TOKEN_PRIVATE_KEY: NEW_KEY,
    TOKEN_OTHER_KEY: OLD_KEY,
    COOKIE_SECRET: NEW_SECRET,
    COOKIE_OTHER_SECRET: OLD_SECRET,
  },
  { TOKEN_PRIVATE_KEY: NEW_KEY, COOKIE_SECRET: NEW_SECRET },
];

let stack: TestStack;
let ports: readonly [number, number];
const gateways = new Map<number, RunningGateway>();

beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  // The services fetch the keys from the first gateway; in Kubernetes, from a Service in front of all.
  const KEY_SET_URL = `http://127.0.0.1:${ports[0]}/.well-known/jwks.json`;
  stack = await startTestStack({ env: { KEY_SET_URL } });
  for (const port of ports) await restart(port, 0);
});
afterAll(async () => {
  for (const gateway of gateways.values()) await gateway.stop();
  await stack.stop();
});

async function restart(port: number, step: number): Promise<void> {
  await gateways.get(port)?.stop();
  const env = { PORT: String(port), ...STEPS[step] };
  gateways.set(port, await startGatewayOfStack(stack, env));
}

/** What the same browser gets from the gateway at a port; it keeps the cookies it is sent. */
async function ask(port: number, { cookies }: Browser, address: string): Promise<BrowserResponse> {
  const browser = openBrowser(`http://127.0.0.1:${port}`, cookies);
  const response = await browser.get(address);
  for (const [name, value] of browser.cookies) cookies.set(name, value);
  return response;
}

it('OPS-24 rotates the keys and the cookies’ secret without users noticing', async () => {
  const url = `http://127.0.0.1:${ports[0]}`;
  const customer = await openAsCustomer(url);
  await addVehicle(customer);
  const guest = await openAsGuest(url);
  const staff = await openAsStaff({ ...stack, url });

  // A service fetches unknown keys every 5 s at most; a real rotation's steps are minutes apart.
  const askedFirstAt = performance.now();
  for (const step of [1, 2, 3]) {
    if (step === 2) await eventually(() => performance.now() > askedFirstAt + 5_500);
    for (const restarted of ports) {
      await restart(restarted, step);
      for (const port of ports) {
        const place = `step ${step}, restarted ${restarted === ports[0] ? 'first' : 'second'}`;
        const garage = await ask(port, customer, `/api/vehicles/user/${customer.id}`);
        expect([place, garage.status, garage.body.length]).toEqual([place, 200, 1]);
        const { body } = await ask(port, guest, '/api/auth/user');
        expect([place, body.id]).toEqual([place, guest.id]);
        const list = await ask(port, staff, '/api/admin/appointments');
        expect([place, list.status]).toEqual([place, 200]);
      }
    }
  }
});
