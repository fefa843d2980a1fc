import { connectionOf, pageArguments, parseInput } from '@dewlane/service-kit';
import type { PagePosition } from '@dewlane/service-kit/application';
import type { DeliveredMail } from '../../application/ports/mail.ts';
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
      return connectionOf(await readAccountMails(username, first, after), byCreation);
    }),
  };
}

function byCreation({ createdAt, id }: DeliveredMail): PagePosition {
  return { at: createdAt, id };
}
