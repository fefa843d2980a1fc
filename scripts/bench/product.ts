import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CLIENT_ADDRESS_HEADER, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@dewlane/internal-api';
import { freePort } from '@dewlane/local/free-port';
import { importJWK, type JWK, SignJWT } from 'jose';
import { startProduct } from '../../test/e2e/support/product.ts';
import { databasesIn } from '../fill/product.ts';
import { UNLIMITED_BOOKINGS } from '../unlimited.ts';

/** The product under load, and its services' direct URLs. */
export interface BenchProduct {
  readonly gateway: string;
  readonly identity: string;
  readonly vehicles: string;
  readonly bookings: string;
  readonly admin: string;
  readonly bookingsDatabase: string;
  /** The headers of this customer's requests that go directly to a service. */
  serviceHeaders(customerId: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the product as `npm start` does with these flags, on known service ports. */
export async function startBenchProduct(flags: readonly string[] = []): Promise<BenchProduct> {
  const [identity, vehicles, bookings, admin] = await Promise.all(
    Array.from({ length: 4 }, () => freePort()),
  );
  const settings = {
    IDENTITY_PORT: `${identity}`,
    VEHICLES_PORT: `${vehicles}`,
    BOOKINGS_PORT: `${bookings}`,
    ADMIN_PORT: `${admin}`,
    REQUEST_RATE_LIMIT: '100000000',
    ...UNLIMITED_BOOKINGS,
    LOG_LEVEL: 'warn',
  };
  const product = await startProduct(settings, flags);
  const secrets = JSON.parse(readFileSync(path.join(product.dataDir, 'secrets.json'), 'utf8'));
  const jwk = JSON.parse(secrets.tokenPrivateKey) as JWK;
  return {
    gateway: product.url,
    identity: `http://127.0.0.1:${identity}`,
    vehicles: `http://127.0.0.1:${vehicles}`,
    bookings: `http://127.0.0.1:${bookings}`,
    admin: `http://127.0.0.1:${admin}`,
    bookingsDatabase: databasesIn(product.dataDir).bookings,
    stop: product.stop,
    async serviceHeaders(id) {
      const token = await new SignJWT({ customer: { kind: 'customer', id, guestIds: [] } })
        .setProtectedHeader({ alg: 'EdDSA', ...(jwk.kid ? { kid: jwk.kid } : {}) })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(await importJWK(jwk, 'EdDSA'));
      return { authorization: `Bearer ${token}`, [CLIENT_ADDRESS_HEADER]: '127.0.0.1' };
    },
  };
}
