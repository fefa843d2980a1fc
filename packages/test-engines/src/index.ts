export { freePort } from '@dewlane/local/free-port';
export { eventually, TRIED_ANEW, UNTIL_SENT } from './eventually.ts';
export { inheritedEnv } from './inherited-env.ts';
export { isWaitingForLock } from './is-waiting-for-lock.ts';
export { openConnections } from './open-connections.ts';
export { queryRows } from './query-rows.ts';
export { type SeededRandom, seededRandom } from './seeded-random.ts';
export { SOURCE_FLAGS } from './source-flags.ts';
export { type Slowness, startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
export {
  createTestDatabase,
  type TestDatabase,
} from './test-database.ts';
export { startTestServer, type TestServer } from './test-server.ts';
export { untilServed } from './until-served.ts';
