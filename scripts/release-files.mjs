/**
 * `npm run release-files -- <folder>`: writes the files for integrators into a folder: `schema.graphql` and
 * `openapi.json`, as this version serves them (TOOL-03).
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gatewaySettings, graphSchema, startGateway } from '@dewlane/gateway';

/** An address without a server: the documents need no service. */
const NOWHERE = 'http://127.0.0.1:1';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run release-files -- <folder>');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const write = (name, text) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  console.log(file);
};
write('schema.graphql', graphSchema());
write('openapi.json', `${JSON.stringify(await openApi(), null, 2)}\n`);

/** The document as served by a gateway, without a server address, which each business sets itself. */
async function openApi() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const gateway = await startGateway(
    gatewaySettings.parse({
      PORT: '0',
      LOG_LEVEL: 'error',
      IDENTITY_URL: NOWHERE,
      VEHICLES_URL: NOWHERE,
      BOOKINGS_URL: NOWHERE,
      ADMIN_URL: NOWHERE,
      TOKEN_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
      COOKIE_SECRET: randomBytes(32).toString('base64url'),
    }),
  );
  try {
    const document = await (await fetch(`${gateway.url}/api/openapi.json`)).json();
    const host = { default: 'localhost:4000', description: 'Where the business runs it.' };
    return { ...document, servers: [{ url: 'https://{host}', variables: { host } }] };
  } finally {
    await gateway.stop();
  }
}
