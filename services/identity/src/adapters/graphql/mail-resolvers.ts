import {
  connectionOf,
  type InstantPosition,
  pageArguments,
  parseInput,
} from '@dewlane/service-kit';
import type { MailPlace } from '../../application/mail-ports.ts';
import type { Queries } from '../../application/queries.ts';
import { forStaff } from './context.ts';
import type { Resolvers } from './generated/types.ts';

const mailPage = pageArguments({ most: 100, usual: 20 });

type MailResolvers = Pick<NonNullable<Resolvers['Query']>, 'accountMails'>;

/** Mail about accounts, readable only by the account of ADMIN_USERNAME (ACCT-07). */
export function mailResolvers({ readAccountMails }: Queries): MailResolvers {
  return {
    accountMails: forStaff(async (input, { username }) => {
      const { first, after } = parseInput(mailPage, input);
      const place = after && { id: after.id, createdAt: after.at };
      return connectionOf(await readAccountMails(username, first, place), byCreation);
    }),
  };
}

function byCreation({ id, createdAt: at }: MailPlace): InstantPosition {
  return { id, at };
}
