import type { TokenClaims } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { type Harness, STAFF } from './harness.ts';

export interface MailResult {
  id: string;
  appointmentId: string;
  appointmentVersion: number;
  kind: string;
  channel: string;
  state: string;
  to: string | null;
  startsAt: string;
  localTime: string | null;
  attempts: number;
  error: string | null;
  report: string | null;
  reportReason: string | null;
  isResend: boolean;
  sentAt: string | null;
  nextAttemptAt: string | null;
  delivered: {
    messageId: string;
    to: string;
    subject: string;
    html: string;
    text: string;
    calendar: string;
  } | null;
}

const MAIL = `id appointmentId appointmentVersion kind channel state to startsAt localTime attempts error report reportReason isResend sentAt nextAttemptAt
  delivered { messageId to subject html text calendar deliveredAt }`;

const inShort = ({ kind, state, attempts, error }: MailResult) =>
  `${kind} ${state} ${attempts} ${error}`;

/** Staff's operations on messages. */
export function mailOperationsOf(harness: Harness) {
  const mails = async (
    appointmentId: string | null,
    page: { first?: number; after?: string | null } = {},
    claims: TokenClaims = STAFF,
  ) =>
    await harness.graphql<{
      staffMails: {
        nodes: MailResult[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
        totalCount: number;
      };
    }>(
      claims,
      `query ($appointmentId: ID, $first: Int, $after: String) {
        staffMails(appointmentId: $appointmentId, first: $first, after: $after) {
          nodes { ${MAIL} } pageInfo { hasNextPage endCursor } totalCount
        }
      }`,
      { appointmentId, ...page },
    );
  return {
    mails,
    /** Waits until the messages about an appointment, newest first, satisfy a condition. */
    until: (appointmentId: string, holds: (mails: MailResult[]) => boolean) =>
      eventually(async () => {
        const nodes = (await mails(appointmentId)).data?.staffMails.nodes ?? [];
        if (!holds(nodes)) throw new Error(nodes.map(inShort).join(', ') || 'no mail');
        return nodes;
      }),
    one: async (id: string, claims: TokenClaims = STAFF) =>
      await harness.graphql<{ staffMail: MailResult | null }>(
        claims,
        `query ($id: ID!) { staffMail(id: $id) { ${MAIL} } }`,
        { id },
      ),
    resend: async (input: Record<string, unknown>, claims: TokenClaims = STAFF) =>
      await harness.graphql<{ resendMail: MailResult }>(
        claims,
        `mutation ($input: ResendMailInput!) { resendMail(input: $input) { ${MAIL} } }`,
        { input },
      ),
  };
}
