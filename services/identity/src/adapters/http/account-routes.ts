import { loginSchema, registrationSchema } from '@dewlane/catalog';
import {
  IDENTITY_PATHS,
  loginRequest,
  logoutRequest,
  registerRequest,
  resolveSessionsRequest,
  staffLoginRequest,
} from '@dewlane/internal-api';
import {
  callerGone,
  callerOf,
  idempotencyKeySchema,
  parseInput,
  requireGateway,
} from '@dewlane/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import { responsesFor } from './responses.ts';
import { staffLoginSchema } from './staff-login.ts';

/** The envelope of the browser's input, which is parsed separately so that errors name its fields without a prefix. */
const withInput = z.object({ input: z.unknown() });
const keyedRequest = registerRequest.extend({
  idempotencyKey: idempotencyKeySchema.nullable(),
});

/** Identity's internal API, for the gateway only (packages/internal-api). */
export function serveAccounts(
  app: FastifyInstance,
  commands: Commands,
  queries: Queries,
  adminEntryEmail: string | null,
): void {
  const responses = responsesFor(adminEntryEmail);

  app.post(IDENTITY_PATHS.resolveSessions, async (request) => {
    const { body } = fromGateway(request);
    return responses.resolved(
      await queries.resolveSessions(parseInput(resolveSessionsRequest, body)),
    );
  });

  app.post(IDENTITY_PATHS.register, async (request, reply) => {
    const { body, trace } = fromGateway(request);
    const { email, password, language } = parseInput(registrationSchema, inputOf(body));
    const visit = parseInput(keyedRequest, body);
    const opened = await commands.register({
      ...visit,
      email,
      password,
      language,
      trace,
      gone: callerGone(reply),
    });
    return reply.code(201).send(responses.signedIn(opened, opened.hasTransferredData));
  });

  app.post(IDENTITY_PATHS.login, async (request, reply) => {
    const { body, trace } = fromGateway(request);
    const credentials = parseInput(loginSchema, inputOf(body));
    const visit = parseInput(loginRequest, body);
    const opened = await commands.logIn({
      ...visit,
      ...credentials,
      trace,
      gone: callerGone(reply),
    });
    return responses.signedIn(opened, false);
  });

  app.post(IDENTITY_PATHS.logout, async (request) => {
    const { body } = fromGateway(request);
    await commands.logOut({ ...parseInput(logoutRequest, body), kind: 'customer' });
    return {};
  });

  app.post(IDENTITY_PATHS.staffLogin, async (request, reply) => {
    const { body, trace } = fromGateway(request);
    const { username, password } = parseInput(staffLoginSchema, inputOf(body));
    const { origin, deviceToken } = parseInput(staffLoginRequest, body);
    return responses.staffSignedIn(
      await commands.logInStaff({
        identifier: username,
        password,
        deviceToken,
        origin,
        trace,
        gone: callerGone(reply),
      }),
    );
  });

  app.post(IDENTITY_PATHS.staffLogout, async (request) => {
    const { body } = fromGateway(request);
    await commands.logOut({ ...parseInput(logoutRequest, body), kind: 'staff' });
    return {};
  });
}

function fromGateway(request: FastifyRequest) {
  const caller = callerOf(request);
  requireGateway(caller);
  return { body: request.body, trace: caller.trace };
}

/** The browser's unparsed input; the gateway adds the rest of the body. */
function inputOf(body: unknown): unknown {
  return withInput.parse(body).input;
}
