import { idempotencyKeySchema, LARGEST_INTEGER, parseInput, refuse } from '@dewlane/service-kit';
import { GraphQLScalarType } from 'graphql';
import { z } from 'zod';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import type { User } from '../../domain/user/user.ts';
import { type Context, forStaff } from './context.ts';
import type { Resolvers } from './generated/types.ts';
import { mailResolvers } from './mail-resolvers.ts';
import { userIdOf } from './user-id.ts';

const idempotencyKey = idempotencyKeySchema.nullish().transform((key) => key ?? null);
const expectedVersion = z
  .int()
  .min(1)
  .max(LARGEST_INTEGER)
  .nullish()
  .transform((version) => version ?? undefined);
const unlockInput = z.object({ userId: z.string(), expectedVersion, idempotencyKey });
const unlockStaffInput = z.object({ id: z.string(), expectedVersion, idempotencyKey });

const dateTime = new GraphQLScalarType({
  name: 'DateTime',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
});

/** The resolvers of identity's subgraph. */
export function createResolvers(commands: Commands, queries: Queries): Resolvers {
  return {
    DateTime: dateTime,

    Query: {
      viewer: (_parent, _input, { caller }) => ({
        isGuest: caller.customer?.kind !== 'customer',
        staffUsername: caller.staff?.username ?? null,
      }),
      lockedStaffAccounts: forStaff(() => queries.findLockedStaff()),
      usersLockedInBrowsers: forStaff(async () => {
        const users = await queries.findUsersLockedOnDevices();
        return users.map(({ id, version }) => ({ id: String(id), version }));
      }),
      ...mailResolvers(queries),
    },

    Viewer: {
      user: (_viewer, _input, context) => {
        const { customer } = context.caller;
        return customer?.kind === 'customer' ? loadUser(customer.id, context) : null;
      },
    },

    Mutation: {
      unlockUser: forStaff(({ input }, { cause }) => {
        const { userId, ...rest } = parseInput(unlockInput, input);
        return commands.unlockUser({
          userId: userIdOf(userId) ?? refuse('NOT_FOUND', 'User not found.'),
          ...rest,
          cause,
        });
      }),
      unlockStaffAccount: forStaff(({ input }, { cause }) => {
        const { id, ...rest } = parseInput(unlockStaffInput, input);
        return commands.unlockStaff({
          staffId: z.uuid().safeParse(id).data ?? refuse('NOT_FOUND', 'Account not found.'),
          ...rest,
          cause,
        });
      }),
    },

    User: {
      id: (user) => String(user.id),
      // Only its owner and staff see an account; for everybody else it doesn't exist.
      __resolveReference: ({ id }, context) => (maySee(id, context) ? loadUser(id, context) : null),
    },
  };
}

async function loadUser(id: string, { users }: Context): Promise<User | null> {
  const userId = userIdOf(id);
  return userId === null ? null : await users.load(userId);
}

function maySee(id: string, { caller }: Context): boolean {
  const { customer, staff } = caller;
  return staff !== undefined || (customer?.kind === 'customer' && customer.id === id);
}
