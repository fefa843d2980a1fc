import {
  deletionSchema,
  emailChangeSchema,
  forgotSchema,
  hasInvisibleCharacter,
  languageChoiceSchema,
  namesSchema,
  newPasswordSchema,
  passwordChangeSchema,
} from '@dewlane/catalog';
import {
  ACCOUNT_LINK_PATHS,
  ACCOUNT_TOKEN_SHAPE,
  accountRequest,
  OWN_ACCOUNT_PATHS,
  type ShownAccountBody,
} from '@dewlane/internal-api';
import {
  addressGroup,
  callerGone,
  callerOf,
  idempotencyKeySchema,
  parseInput,
  refuse,
  requireCustomer,
  requireGateway,
} from '@dewlane/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Commands } from '../../application/commands.ts';
import type { ShownAccount } from '../../application/queries/show-account.ts';
import type { Queries } from '../../application/queries.ts';

const keyedRequest = accountRequest.extend({
  idempotencyKey: idempotencyKeySchema.nullable().default(null),
});
/** A malformed token becomes an empty one, so that every wrong link is refused in the same way. */
const tokenInput = z.object({
  token: z.string().transform((text) => (ACCOUNT_TOKEN_SHAPE.test(text) ? text : '')),
});
/** Here rather than in the shared schema, so that the client doesn't load the check on more pages (API-44). */
const visible = z.refine<string>(
  (name) => !hasInvisibleCharacter(name),
  'Name contains a character that cannot be seen',
);
const namesInput = z.object({
  firstName: namesSchema.shape.firstName.check(visible),
  lastName: namesSchema.shape.lastName.check(visible),
});
const chosenInput = z.object({ id: z.string().max(100) });

/** Identity's internal API about accounts: links in messages for the gateway, the rest for the owner only. */
export function serveOwnAccount(app: FastifyInstance, commands: Commands, queries: Queries): void {
  app.post(ACCOUNT_LINK_PATHS.forgot, async (request) => {
    const { input, deviceToken, origin } = fromGateway(request);
    await commands.askForReset({
      ...parseInput(forgotSchema, input),
      deviceToken,
      addressGroup: addressGroup(origin.address),
    });
    return {};
  });

  app.post(ACCOUNT_LINK_PATHS.reset, async (request, reply) => {
    const { input, deviceToken, origin, trace, idempotencyKey } = fromGateway(request);
    const { token } = parseInput(tokenInput, input);
    const { password } = parseInput(newPasswordSchema, input);
    return await commands.resetPassword({
      token,
      password,
      deviceToken,
      origin,
      trace,
      idempotencyKey,
      gone: callerGone(reply),
    });
  });

  app.post(ACCOUNT_LINK_PATHS.confirmEmail, async (request) => {
    const { input, origin, trace, idempotencyKey } = fromGateway(request);
    return await commands.confirmEmail({
      ...parseInput(tokenInput, input),
      trace,
      idempotencyKey,
      addressGroup: addressGroup(origin.address),
    });
  });

  app.post(ACCOUNT_LINK_PATHS.erased, async (request) => {
    const { sessionId, idempotencyKey } = fromGateway(request);
    return (await queries.findDeletion({ sessionId, idempotencyKey })) ?? { ended: null };
  });

  app.post(ACCOUNT_LINK_PATHS.passwordAgain, async (request, reply) => {
    const { input, ...sent } = fromGateway(request);
    const { password } = parseInput(passwordChangeSchema, input);
    const again = { ...sent, password, gone: callerGone(reply) };
    return (await commands.repeatPasswordChange(again)) ?? { ended: null };
  });

  app.post(OWN_ACCOUNT_PATHS.show, async (request) => {
    const { userId, sessionId } = fromOwner(request);
    return bodyOf(await queries.showAccount(userId, sessionId));
  });

  app.post(OWN_ACCOUNT_PATHS.names, async (request) => {
    const { userId, input, trace } = fromOwner(request);
    const { firstName, lastName } = parseInput(namesInput, input);
    return await commands.changeNames({
      userId,
      trace,
      firstName: firstName || null,
      lastName: lastName || null,
    });
  });

  app.post(OWN_ACCOUNT_PATHS.language, async (request) => {
    const { userId, input, trace } = fromOwner(request);
    const { language } = parseInput(languageChoiceSchema, input);
    return await commands.changeLanguage({ userId, language, trace });
  });

  app.post(OWN_ACCOUNT_PATHS.password, async (request, reply) => {
    const { sessionId, idempotencyKey, input, ...owner } = fromOwner(request);
    const { currentPassword, password } = parseInput(passwordChangeSchema, input);
    return await commands.changePassword({
      ...proofOf(owner, currentPassword, reply),
      newPassword: password,
      idempotencyKey,
      sessionId,
      addressGroup: addressGroup(owner.origin.address),
    });
  });

  app.post(OWN_ACCOUNT_PATHS.email, async (request, reply) => {
    const { idempotencyKey, input, ...owner } = fromOwner(request);
    const { currentPassword, email } = parseInput(emailChangeSchema, input);
    await commands.askForEmail({
      ...proofOf(owner, currentPassword, reply),
      email,
      idempotencyKey,
      addressGroup: addressGroup(owner.origin.address),
    });
    return { ended: [] };
  });

  app.post(OWN_ACCOUNT_PATHS.endSession, async (request) => {
    const { userId, input } = fromOwner(request);
    return await commands.endSession({ userId, ...parseInput(chosenInput, input) });
  });

  app.post(OWN_ACCOUNT_PATHS.forgetDevice, async (request) => {
    const { userId, input } = fromOwner(request);
    return await commands.forgetDevice({ userId, ...parseInput(chosenInput, input) });
  });

  app.post(OWN_ACCOUNT_PATHS.erase, async (request, reply) => {
    const { sessionId, idempotencyKey, input, ...owner } = fromOwner(request);
    const { currentPassword } = parseInput(deletionSchema, input);
    return await commands.deleteAccount({
      ...proofOf(owner, currentPassword, reply),
      sessionId,
      idempotencyKey,
    });
  });
}

function fromGateway(request: FastifyRequest) {
  const caller = callerOf(request);
  requireGateway(caller);
  return { ...parseInput(keyedRequest, request.body), trace: caller.trace };
}

/** The signed-in account from the token; guests have none. */
function fromOwner(request: FastifyRequest) {
  const caller = callerOf(request);
  const { kind, id } = requireCustomer(caller);
  if (kind !== 'customer') refuse('UNAUTHENTICATED');
  return { ...parseInput(keyedRequest, request.body), userId: Number(id), trace: caller.trace };
}

function proofOf(
  owner: Omit<ReturnType<typeof fromOwner>, 'input' | 'sessionId' | 'idempotencyKey'>,
  password: string,
  reply: FastifyReply,
) {
  const { userId, deviceToken, origin, trace } = owner;
  return { userId, deviceToken, origin, trace, password, gone: callerGone(reply) };
}

function bodyOf({ user, sessions, devices }: ShownAccount): ShownAccountBody {
  const { email, username, firstName, lastName, createdAt } = user;
  return {
    email,
    username,
    firstName,
    lastName,
    createdAt: createdAt.toISOString(),
    sessions: sessions.map(({ sid, session, isCurrent }) => ({
      id: sid,
      isCurrent,
      deviceId: session.deviceId ?? null,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
    })),
    devices: devices.map(({ id, userAgent, lastUsedAt }) => ({
      id,
      userAgent,
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  };
}
