import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunningGateway } from '@dewlane/gateway';
import { eventually } from '@dewlane/test-engines';
import { openBrowser } from '@dewlane/test-engines/customers';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import { createSealer } from '../src/redis/sealed-texts.ts';
import { startGatewayOfStack } from './support/gateway-of-stack.ts';

/** A database of the run's Redis that no other test uses. */
const DATABASE = '/6';
const { privateKey } = generateKeyPairSync('ed25519');
const SECRETS = {
  TOKEN_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
  COOKIE_SECRET: 'of-both-builds-of-these-tests-the-same',
};
const FORMER = {
  formerRead: 'query Former { viewer { isGuest } }',
  formerWrite: 'mutation Former($input: AddVehicleInput!) { addVehicle(input: $input) { label } }',
};
const LATER = {
  laterRead: 'query Later { viewer { isGuest staffUsername } }',
  laterWrite: 'mutation Later($input: AddVehicleInput!) { addVehicle(input: $input) { id label } }',
  ofLaterGraph: 'query OfLater { fieldOfALaterGraph }',
};
const CAR = { input: { year: '2021', make: 'Toyota', model: 'Camry' } };

/** What a page of a build sends: an operation's hash and its text. */
const sent = (operations: Record<string, string>, sha256Hash: string, variables = {}) => ({
  query: operations[sha256Hash],
  variables,
  extensions: { persistedQuery: { version: 1, sha256Hash } },
});
const READ = { status: 200, body: { data: { viewer: { isGuest: true } } } };
const WRITTEN = { status: 200, body: { data: { addVehicle: { label: '2021 Toyota Camry' } } } };
const OTHER_VERSION = {
  status: 404,
  body: {
    errors: [
      {
        message: 'This page is from another version. Please reload it.',
        extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', status: 404 },
      },
    ],
  },
};

await describeWithEngine('redis', 'a gateway beside one of another build', (address) => {
  const redisUrl = `${address}${DATABASE}`;
  let dir: string;
  let stack: TestStack;
  let former: RunningGateway;
  let later: RunningGateway;

  function startBuild(name: string, operations: object): Promise<RunningGateway> {
    const file = path.join(dir, `${name}.json`);
    writeFileSync(file, JSON.stringify(operations));
    return startGatewayOfStack(stack, {
      ...SECRETS,
      LOG_LEVEL: 'silent',
      REDIS_URL: redisUrl,
      WEB_OPERATIONS: file,
    });
  }

  async function withClient<T>(
    use: (client: ReturnType<typeof createClient>) => Promise<T>,
  ): Promise<T> {
    const client = createClient({ url: redisUrl });
    await client.connect();
    try {
      return await use(client as ReturnType<typeof createClient>);
    } finally {
      await client.close();
    }
  }

  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'builds-'));
    stack = await startTestStack({ env: SECRETS });
    await withClient((client) => client.flushDb());
    former = await startBuild('former', FORMER);
    later = await startBuild('later', LATER);
  });
  afterAll(async () => {
    await former?.stop();
    await later?.stop();
    await stack?.stop();
    rmSync(dir, { recursive: true });
  });

  /** A busy machine's gateway may give Redis up for a moment, and then knows only its own operations. */
  const runs = (gateway: RunningGateway, body: object, expected: object) =>
    eventually(async () => {
      expect(await openBrowser(gateway.url).graphql(body)).toMatchObject(expected);
    });

  const key = (hash: string) => `dewlane:operations:${hash}`;
  const sealer = createSealer(SECRETS.COOKIE_SECRET);

  /** One that a gateway has registered, under a hash that nobody has asked for: it is not found without Redis. */
  async function expectFound(gateway: RunningGateway): Promise<void> {
    const hash = randomUUID();
    const sealed = await sealer.seal(FORMER.formerRead, key(hash));
    await withClient((client) => client.set(key(hash), sealed));
    const body = sent({ [hash]: FORMER.formerRead }, hash);
    expect(await openBrowser(gateway.url).graphql(body)).toMatchObject(READ);
  }

  /** While it finds others: a gateway without Redis refuses everything alike. */
  const refuses = (gateway: RunningGateway, ...bodies: object[]) =>
    eventually(async () => {
      await expectFound(gateway);
      for (const body of bodies) {
        expect(await openBrowser(gateway.url).graphql(body)).toMatchObject(OTHER_VERSION);
      }
      await expectFound(gateway);
    });

  it('OPS-28 API-48 runs what an open page of the previous build sends, and what a new page sends to the previous one', async () => {
    await runs(later, sent(FORMER, 'formerRead'), READ);
    await runs(later, sent(FORMER, 'formerWrite', CAR), WRITTEN);
    await runs(former, sent(LATER, 'laterRead'), READ);
    await runs(former, sent(LATER, 'laterWrite', CAR), WRITTEN);
  });

  it('API-48 runs it by its hash alone, and once the other build is gone', async () => {
    await former.stop();
    const { query, ...hashAlone } = sent(FORMER, 'formerWrite', CAR);
    expect(query).toBe(FORMER.formerWrite);
    await runs(later, hashAlone, WRITTEN);
    const third = await startBuild('third', {});
    await runs(third, sent(FORMER, 'formerWrite', CAR), WRITTEN);
    await third.stop();
  });

  it('API-48 tells a page to reload whose operation no build has registered, or whose graph is not there yet', async () => {
    const gone = sent({ gone: FORMER.formerRead }, 'gone');
    await refuses(later, gone, sent(LATER, 'ofLaterGraph'));
  });

  it('SEC-32 takes no operation from whoever writes Redis or copies an entry there', async () => {
    await withClient(async (client) => {
      const sealed = String(await client.get(key('laterRead')));
      expect(sealed).not.toContain('query');
      await client.set(key('planted'), FORMER.formerRead);
      await client.set(key('copied'), sealed);
    });
    const bodies = ['planted', 'copied'].map((hash) => sent({ [hash]: FORMER.formerRead }, hash));
    await refuses(later, ...bodies);
  });
});
