import { cursorOf, instantCursor, parseInput, requireStaff } from '@dewlane/service-kit';
import { z } from 'zod';
import type { MailPlace } from '../../application/mail-ports.ts';
import type { Queries } from '../../application/queries.ts';
import type { Resolvers } from './generated/types.ts';

const MAX_PAGE = 100;
const FIRST_MESSAGE = `first must be a number from 1 to ${MAX_PAGE}.`;

const mailPage = z.object({
  first: z.int(FIRST_MESSAGE).min(1, FIRST_MESSAGE).max(MAX_PAGE, FIRST_MESSAGE).nullish(),
  after: instantCursor().nullish(),
});

type MailResolvers = Pick<NonNullable<Resolvers['Query']>, 'accountMails'>;

/** Mail about accounts, readable only by the account of ADMIN_USERNAME (ACCT-07). */
export function mailResolvers({ readAccountMails }: Queries): MailResolvers {
  return {
    accountMails: async (_parent, input, { caller }) => {
      const { username } = requireStaff(caller);
      const { first, after } = parseInput(mailPage, input);
      const place = after ? { id: after.id, createdAt: after.at } : null;
      const { mails, hasNextPage } = await readAccountMails(username, first ?? 20, place);
      const last = mails.at(-1);
      return { nodes: mails, pageInfo: { hasNextPage, endCursor: last ? cursorFor(last) : null } };
    },
  };
}

function cursorFor({ id, createdAt: at }: MailPlace): string {
  return cursorOf({ id, at });
}
