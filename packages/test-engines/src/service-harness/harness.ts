import { type AnyEvent, TOPICS, type Topic } from '@dewlane/events';
import type { ServiceName, TokenClaims } from '@dewlane/internal-api';
import {
  createPool,
  type EventBus,
  type RunningService,
  type Stack,
  stack,
} from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import { createLogger, createPostgresLog } from '@dewlane/service-kit/testing';
import { startTokenIssuer, type TokenIssuer } from '@dewlane/service-kit/token-issuer';
import type pg from 'pg';
import { createTestDatabase } from '../test-database.ts';
import { type TestClock, testClock } from './clock.ts';

interface GraphqlError {
  message: string;
  extensions: {
    code: string;
    status: number;
    fields?: Record<string, string>;
    alternatives?: string[];
  };
}

export interface GraphqlResponse<Data> {
  data: Data | null;
  errors?: GraphqlError[];
}

type Env = Readonly<Record<string, string>>;

/** A started service over HTTP, with databases of its own. */
export interface ServiceHarness<Service = RunningService> extends Omit<TestClock, 'now'> {
  /** The service that runs now, and its address. */
  readonly service: Service;
  readonly url: string;
  readonly now: Clock;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly bus: EventBus;
  /** The service's settings, for starting another process beside it. */
  readonly env: Env;
  token: TokenIssuer['token'];
  fetch(claims: TokenClaims, path: string, init?: RequestInit): Promise<Response>;
  // biome-ignore lint/suspicious/noExplicitAny: a response has the shape of its query; a missing field fails where it is expected
  graphql<Data = any>(
    claims: TokenClaims,
    query: string,
    variables?: object,
    /** What the gateway adds, such as the client's address. */
    headers?: Env,
  ): Promise<GraphqlResponse<Data>>;
  publish(topic: Topic, ...events: AnyEvent[]): Promise<void>;
  /** The outbox events of one aggregate, oldest first. */
  eventsOf(id: string): Promise<AnyEvent[]>;
  /** Starts the service anew on the same databases; `env` stands in for that of the first start. */
  restart(env?: Env): Promise<void>;
  stop(): Promise<void>;
}

export interface HarnessedService<Service> {
  readonly name: ServiceName;
  /** Settings; they override those of the databases and the key set. */
  readonly env?: Env;
  /** Where the service's clock stands; without it the clock runs. */
  readonly startsAt?: string;
  /** The headers of each request, unless a test sets others. */
  readonly headers?: Env;
  /** Fills the database before the service starts. */
  readonly before?: ((pool: pg.Pool) => Promise<unknown>) | undefined;
  /** What has been started for it, and stops after it. */
  readonly parts?: Stack;
  start(env: Env, clock: Clock): Promise<Service>;
}

/**
 * Starts a service as its tests need it. Its log is silent, and its events go to a database.
 * @throws whatever `start` throws, after stopping everything
 */
export async function startServiceHarness<Service extends RunningService>(
  harnessed: HarnessedService<Service>,
): Promise<ServiceHarness<Service>> {
  const { name, env = {}, headers = {}, before, parts = stack(), start } = harnessed;
  try {
    const database = await createTestDatabase({ name });
    parts.onStop(() => database.drop());
    const eventLog = await createTestDatabase({ name: 'event_log' });
    parts.onStop(() => eventLog.drop());
    const issuer = parts.add(await startTokenIssuer());
    const pool = createPool({ connectionString: database.url });
    parts.onStop(() => pool.end());
    const log = createLogger({ name: 'test', level: 'silent' });
    const bus = createPostgresLog({ connectionString: eventLog.url, log });
    parts.onStop(() => bus.close());
    await bus.ensureTopics(Object.values(TOPICS));
    await before?.(pool);

    const clock = testClock(harnessed.startsAt);
    const own = {
      LOG_LEVEL: 'silent',
      KEY_SET_URL: issuer.keySetUrl,
      DATABASE_URL: database.url,
      EVENT_LOG_URL: eventLog.url,
    };
    let service = await start({ ...own, ...env }, clock.now);
    parts.onStop(() => service.stop());

    const send: ServiceHarness<Service>['fetch'] = async (claims, path, init = {}) => {
      const all = new Headers({ ...headers });
      for (const [header, value] of new Headers(init.headers)) all.set(header, value);
      all.set('authorization', `Bearer ${await issuer.token(claims)}`);
      return await fetch(`${service.url}${path}`, { ...init, headers: all });
    };
    return {
      get service() {
        return service;
      },
      get url() {
        return service.url;
      },
      ...clock,
      pool,
      databaseUrl: database.url,
      bus,
      env: { ...own, ...env },
      token: issuer.token,
      fetch: send,
      async graphql(claims, query, variables = {}, more = {}) {
        const response = await send(claims, '/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...more },
          body: JSON.stringify({ query, variables }),
        });
        return (await response.json()) as GraphqlResponse<never>;
      },
      publish: (topic, ...events) =>
        bus.publish(
          topic,
          events.map((event) => ({ id: event.id, key: event.subject, event })),
        ),
      async eventsOf(id) {
        const { rows } = await pool.query<{ event: AnyEvent }>(
          'select event from outbox where key = $1 order by sequence',
          [id],
        );
        return rows.map(({ event }) => event);
      },
      async restart(instead = env) {
        await service.stop();
        service = await start({ ...own, ...instead }, clock.now);
      },
      stop: parts.stop,
    };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}
