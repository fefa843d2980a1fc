import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { type SigningKey, signingKey } from './signing-key.ts';
import { createTokenSigner } from './signing-keys.ts';

function newKey(): SigningKey {
  return signingKey.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
}

it('signs tokens that the published key set verifies for ten minutes', async () => {
  const signer = await createTokenSigner(newKey(), undefined);
  const token = await signer.sign({ system: 'gateway' });
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(signer.keySet));
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: expect.any(String) });
  expect(payload).toMatchObject({ iss: 'gateway', aud: 'services', system: 'gateway' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
});

it('publishes no private key', async () => {
  const signer = await createTokenSigner(newKey(), newKey());
  expect(JSON.stringify(signer.keySet)).not.toContain('"d"');
});

it('accepts tokens of both keys during a rotation, from either gateway', async () => {
  const [old, fresh] = [newKey(), newKey()];
  const before = await createTokenSigner(old, fresh);
  const after = await createTokenSigner(fresh, old);
  for (const signer of [before, after]) {
    const token = await signer.sign({ system: 'gateway' });
    await jwtVerify(token, createLocalJWKSet(before.keySet));
    await jwtVerify(token, createLocalJWKSet(after.keySet));
  }
  const alone = await createTokenSigner(fresh, undefined);
  const token = await before.sign({ system: 'gateway' });
  await expect(jwtVerify(token, createLocalJWKSet(alone.keySet))).rejects.toThrow();
});
