import { LINK_IN_TEXT } from '@dewlane/internal-api';
import { connectionOf, parseInput, refuse } from '@dewlane/service-kit';
import type { Commands } from '../../application/commands.ts';
import type { MessageView } from '../../application/ports/message-reads.ts';
import type { Queries } from '../../application/queries.ts';
import { forStaff } from './context.ts';
import type { Resolvers, StaffMailKind } from './generated/types.ts';
import { endLinksInput, resendMailInput } from './inputs.ts';
import { parseMailPage } from './mail-page.ts';

/** GraphQL names must begin with a letter. */
const KINDS: Readonly<Record<MessageView['kind'], StaffMailKind>> = {
  confirmation: 'confirmation',
  '24h': 'reminder_24h',
  '2h': 'reminder_2h',
  moved: 'moved',
  changed: 'changed',
  cancelled: 'cancelled',
  deleted: 'deleted',
  link: 'link',
};

const LINK = new RegExp(LINK_IN_TEXT, 'g');

/** A link's token lets its holder act for the address, so staff see the link without it. */
function withoutTokens(text: string): string {
  return text.replaceAll(LINK, '$1…');
}

type MailResolvers = Pick<Resolvers, 'StaffMail' | 'DeliveredMail'> & {
  readonly Query: Pick<
    NonNullable<Resolvers['Query']>,
    'staffMails' | 'staffMail' | 'staffMessageLanguage'
  >;
  readonly Mutation: Pick<NonNullable<Resolvers['Mutation']>, 'resendMail' | 'endLinks'>;
};

/** Messages for staff, and the resend. */
export function mailResolvers(commands: Commands, queries: Queries): MailResolvers {
  return {
    Query: {
      staffMails: forStaff(async (args) => {
        const { appointmentId, first, after } = parseMailPage(args);
        const page = await queries.listMessages(appointmentId, first, after);
        return connectionOf(page, ({ createdAt, id }) => ({ at: createdAt, id }), page.totalCount);
      }),
      staffMessageLanguage: forStaff(({ appointmentId }) =>
        queries.findMessageLanguage(appointmentId),
      ),
      staffMail: forStaff(({ id }) => queries.findMessage(id)),
    },
    Mutation: {
      resendMail: forStaff(async ({ input }, staff) => {
        const { id: mailId, ...rest } = parseInput(resendMailInput, input);
        const { id } = await commands.resendMail(staff, { mailId, ...rest });
        return (await queries.findMessage(id)) ?? refuse('NOT_FOUND');
      }),
      endLinks: forStaff(({ input }, staff) =>
        commands.endLinks(staff, parseInput(endLinksInput, input)),
      ),
    },
    StaffMail: {
      appointmentVersion: ({ version }) => version,
      channel: ({ phone }) => (phone === null ? 'mail' : 'text'),
      kind: ({ kind }) => KINDS[kind],
      startsAt: ({ startsAt }) => startsAt.toISOString(),
      isResend: ({ id, resendOf }) => resendOf !== null && resendOf !== id,
      createdAt: ({ createdAt }) => createdAt.toISOString(),
      sentAt: ({ sentAt }) => sentAt?.toISOString() ?? null,
      nextAttemptAt: ({ state, dueAt }) => (state === 'planned' ? dueAt.toISOString() : null),
      delivered: ({ id }, _, { loaders }) => loaders.deliveredMail.load(id),
    },
    DeliveredMail: {
      html: ({ html }) => withoutTokens(html),
      text: ({ text }) => withoutTokens(text),
      deliveredAt: ({ deliveredAt }) => deliveredAt.toISOString(),
    },
  };
}
