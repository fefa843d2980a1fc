import {
  forEachService,
  KEY_SET_PATH,
  type SavedBusiness,
  serviceSetting,
} from '@dewlane/internal-api';
import {
  createLogger,
  type Logger,
  listen,
  notStopping,
  type Running,
  type Stack,
  serveHealth,
  startParts,
  startTelemetry,
  type Telemetry,
} from '@dewlane/service-kit/edge';
import type { FastifyInstance } from 'fastify';
import { SUPERGRAPH_SDL } from '../generated/supergraph.ts';
import { createExecutor } from '../graph/executor.ts';
import { createFreePlanner } from '../graph/free-operations.ts';
import { serveGraphiql } from '../graph/graphiql-route.ts';
import { serveGraphql } from '../graph/graphql-route.ts';
import { operationsOfOthers } from '../graph/operations-of-others.ts';
import { registerOperations } from '../graph/registered-operations.ts';
import { readSupergraph } from '../graph/supergraph.ts';
import { guardCalls } from '../http/call-guards.ts';
import {
  createEarlyRejection,
  type EarlyRejection,
} from '../http/early-rejection/early-rejection.ts';
import {
  createLoadShedding,
  type LoadShedding,
  signsOfLoad,
} from '../http/early-rejection/load-shedding.ts';
import { createRateLimit, type RateLimit } from '../http/limits/rate-limits.ts';
import { createClientAddress } from '../http/origins/client-address.ts';
import { requireOwnHost } from '../http/origins/hosts.ts';
import { watchServices } from '../http/readiness.ts';
import { createServer, drain } from '../http/server.ts';
import { serveTextProvider } from '../http/text-provider.ts';
import { serveBookingLinks } from '../http/web/booking-links.ts';
import { type BusinessPage, createBusinessPage } from '../http/web/page.ts';
import { securityHeaders, setSecurityHeaders } from '../http/web/security-headers.ts';
import {
  findWebClient,
  serveClientRoute,
  serveWebClient,
  type WebClient,
} from '../http/web/static-web.ts';
import { serveApiDocs } from '../rest/api-docs.ts';
import { allCalls } from '../rest/calls.ts';
import { openApiDocument } from '../rest/openapi.ts';
import { photoUploads } from '../rest/photo-uploads.ts';
import { serveCalls } from '../rest/serve-calls.ts';
import { createDocumentRunner } from '../rest/stored-documents.ts';
import { createAccounts } from '../services/accounts.ts';
import { createIdentity } from '../services/identity.ts';
import { createServices, type Services, type ServiceUrls } from '../services/services.ts';
import { watchBusiness } from '../services/watch-business.ts';
import { createZoneAgreement, type ZoneAgreement } from '../services/zone-agreement.ts';
import { createCookieJar } from '../session/cookies.ts';
import { createLeftSessions } from '../session/left-sessions.ts';
import { hasSavedData } from '../session/owned-data.ts';
import { createSignIns } from '../session/sign-ins.ts';
import { createTokenSigner } from '../session/signing-keys.ts';
import { createSystemToken } from '../session/system-token.ts';
import { createVisitors } from '../session/visitors.ts';
import { createVisits } from '../session/visits.ts';
import type { GatewaySettings } from './config.ts';
import { beginSharing, type Sharing } from './sharing.ts';
import { operationsBeside } from './web-operations.ts';

export interface GatewayOptions {
  /** Aborted once the process is told to stop. */
  signal?: AbortSignal;
}

export interface RunningGateway extends Running {
  /** Where it listens, e.g. `http://127.0.0.1:4000`. */
  readonly url: string;
}

/**
 * Starts the gateway: plans the registered operations, then listens. Services may start later; the gateway isn't ready until
 * each has been ready once.
 * @throws Error if its port is taken
 */
export async function startGateway(
  settings: GatewaySettings,
  { signal }: GatewayOptions = {},
): Promise<RunningGateway> {
  return await startParts(async (parts) => {
    const log = createLogger({ name: 'gateway', level: settings.LOG_LEVEL });
    const telemetry = parts.add(await startTelemetry({ service: 'gateway', settings, log }));
    const web = findWebClient(settings.WEB_DIR);
    const page = web && createBusinessPage(web.pages);
    const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
    const base = { log, telemetry, web, page, publicUrl, signal, parts };
    const server = createServerOf(settings, base);
    const { app } = server;
    await serveAll(settings, base, server);
    parts.onStop(() => drain(app));
    return { url: await listen(app, { host: settings.HOST, port: settings.PORT }) };
  });
}

/** What the server and its routes are made from, besides the settings. */
interface GatewayBase {
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly web: WebClient | undefined;
  /** The web client's page, if there is one. */
  readonly page: BusinessPage | undefined;
  readonly publicUrl: URL;
  readonly signal: AbortSignal | undefined;
  /** Stopped with the gateway. */
  readonly parts: Stack;
}

interface GatewayServer {
  readonly app: FastifyInstance;
  readonly earlyRejection: EarlyRejection;
  readonly load: LoadShedding;
}

/** The server without its routes; it accepts requests for its own hosts, sheds load and sends the security headers. */
function createServerOf(
  settings: GatewaySettings,
  { log, telemetry, web, page, publicUrl, signal }: GatewayBase,
): GatewayServer {
  const pages = Object.values(web?.pages ?? {});
  const headers = securityHeaders({ secure: isSecure(publicUrl), pages });
  const load = createLoadShedding(signsOfLoad());
  const addressOf = createClientAddress(settings.TRUST_PROXY);
  const earlyRejection = createEarlyRejection({
    addressOf,
    headers,
    load,
    log,
    metrics: telemetry.metrics,
  });
  const app = createServer({
    log,
    telemetry,
    trustProxy: settings.TRUST_PROXY,
    fallback: (request, reply) => page && serveClientRoute(request, reply, page.send),
    earlyRejection,
    signal,
  });
  setSecurityHeaders(app, headers);
  requireOwnHost(app, { publicUrl, others: settings.ALLOWED_HOSTS });
  return { app, earlyRejection, load };
}

/** Guards the server's calls and adds all its routes: health, the API, and the web client if there is one. */
async function serveAll(
  settings: GatewaySettings,
  base: GatewayBase,
  { app, earlyRejection, load }: GatewayServer,
): Promise<void> {
  const { log, telemetry, web, page, publicUrl, signal, parts } = base;
  const sharing = await beginSharing(settings, parts, log);
  const { redis } = sharing;
  const limit = createRateLimit({
    name: 'requests',
    most: settings.REQUEST_RATE_LIMIT,
    redis,
  });
  guardCalls(app, { publicUrl, limit, earlyRejection });
  const { readiness } = parts.add(watchServices(urlsOf(settings)));
  const zone = createZoneAgreement(settings.BUSINESS_TIME_ZONE, log);
  const whole = {
    own: {
      ...readiness.own,
      // Only its pages' settings tell the zone of bookings.
      ...(page && { timeZone: zone.check }),
      stopping: notStopping(signal),
    },
    others: { ...readiness.others, ...sharing.checks },
  };
  serveHealth(app, whole);
  telemetry.reportReadiness(whole);
  const services = createServices(urlsOf(settings), { log, onRefusal: load.noteRefusal });
  for (const service of Object.values(services)) parts.onStop(() => service.close());
  await serveApi(app, settings, base, { services, sharing, limit, zone });
  if (web !== undefined) await serveWebClient(app, web, page?.send);
}

interface ApiDependencies {
  readonly services: Services;
  readonly sharing: Sharing;
  /** Requests for each address and minute. */
  readonly limit: RateLimit;
  readonly zone: ZoneAgreement;
}

async function serveApi(
  app: FastifyInstance,
  settings: GatewaySettings,
  { log, telemetry, web, page, publicUrl, parts }: GatewayBase,
  { services, sharing, limit, zone }: ApiDependencies,
): Promise<void> {
  const signer = await createTokenSigner(settings.TOKEN_PRIVATE_KEY, settings.TOKEN_OTHER_KEY);
  app.get(KEY_SET_PATH, () => signer.keySet);

  const jar = createCookieJar({
    secure: isSecure(publicUrl),
    secret: settings.COOKIE_SECRET,
    otherSecret: settings.COOKIE_OTHER_SECRET,
  });
  const tokenForIdentity = createSystemToken(signer, 'identity');
  const identity = createIdentity(services.identity, tokenForIdentity);
  const { bookings } = services;
  const tokenForBookings = createSystemToken(signer, 'bookings');
  if (page !== undefined) {
    const onPoll = (business: SavedBusiness | undefined) => {
      zone.note(business);
      if (business !== undefined) page.show(business);
    };
    parts.add(watchBusiness({ bookings, systemToken: tokenForBookings, onPoll }));
  }
  const { visitors: cache, redis } = sharing;
  const foreignLimit = createRateLimit({
    name: 'foreign-loads',
    most: settings.REQUEST_RATE_LIMIT,
    redis,
  });
  await serveBookingLinks(app, {
    bookings,
    systemToken: tokenForBookings,
    publicUrl,
    limit,
    foreignLimit,
    webPage: page,
  });
  await serveTextProvider(app, { bookings, systemToken: tokenForBookings, publicUrl, limit });
  const left = createLeftSessions();
  const visits = createVisits(jar, createVisitors({ identity, signer, cache, left, jar }));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const renewing = visits.renew(reply);
    if (renewing === undefined) return done();
    renewing.then(() => done(), done);
  });

  const graph = readSupergraph(SUPERGRAPH_SDL);
  const execute = createExecutor(graph, services, log);
  const operations = settings.WEB_OPERATIONS ?? operationsBeside(settings.WEB_DIR);
  const registered = registerOperations(graph, operations, (hash, error) =>
    log.error({ hash, err: error }, 'an operation of the web client does not fit the graph'),
  );
  const ofOthers = operationsOfOthers(graph, await sharing.shareOperations(operations));
  const planFreely = createFreePlanner(graph);
  const open = settings.OPEN_GRAPHQL;
  const { metrics } = telemetry;
  serveGraphql(app, { registered, ofOthers, planFreely, execute, visits, open, log, metrics });
  const graphiql = web?.graphiql;
  if (graphiql !== undefined) serveGraphiql(app, { page: graphiql, visits });

  const asked = [services.vehicles, services.bookings];
  const calls = allCalls(
    {
      identity,
      accounts: createAccounts(services.identity, tokenForIdentity),
      cache,
      jar,
      signIns: createSignIns({ identity, jar, cache, left, log }),
      loginLimit: createRateLimit({
        name: 'logins',
        most: settings.LOGIN_RATE_LIMIT,
        redis,
      }),
      businessTimeZone: settings.BUSINESS_TIME_ZONE,
      log,
      hasSavedData: (guest) => hasSavedData(asked, guest, log),
    },
    services,
    photoUploads(services.vehicles, settings.PHOTOS_PER_CLIENT, redis),
  );
  serveCalls(app, calls, { visits, runDocument: createDocumentRunner(graph, execute) });
  serveApiDocs(app, openApiDocument(calls, publicUrl.origin));
}

function isSecure(publicUrl: URL): boolean {
  return publicUrl.protocol === 'https:';
}

function urlsOf(settings: GatewaySettings): ServiceUrls {
  return forEachService((name) => settings[serviceSetting(name, 'URL')]);
}
