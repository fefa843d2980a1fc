import type {
  AccountUser,
  ResolveSessionsResponse,
  SignedIn,
  StaffSignedIn,
} from '@dewlane/internal-api';
import type { OpenedStaffSession } from '../../application/commands/log-in-staff.ts';
import type { ResolvedSessions } from '../../application/queries/resolve-sessions.ts';
import type { OpenedSession } from '../../application/steps/open-customer-session.ts';
import { opensAdminLogin, type User } from '../../domain/user/user.ts';

/** Maps the results of commands and queries to the gateway's contract. */
export function responsesFor(adminEntryEmail: string | null) {
  const toAccountUser = (user: User): AccountUser => ({
    id: String(user.id),
    email: user.email,
    username: user.username,
    firstName: user.firstName,
    language: user.language,
    adminEntry: opensAdminLogin(user, adminEntryEmail),
  });

  return {
    resolved: ({ customer, staff, guestUntil }: ResolvedSessions): ResolveSessionsResponse => ({
      customer: customer && {
        user: toAccountUser(customer.user),
        guestIds: customer.user.guestIds,
        expiresAt: customer.expiresAt.toISOString(),
      },
      staff: staff && { ...staff.account, expiresAt: staff.expiresAt.toISOString() },
      guestUntil: guestUntil?.toISOString() ?? null,
    }),

    signedIn: (opened: OpenedSession, hasTransferredData: boolean): SignedIn => ({
      user: toAccountUser(opened.user),
      sessionId: opened.sessionId,
      expiresAt: opened.expiresAt.toISOString(),
      deviceToken: opened.deviceToken,
      hasTransferredData,
      guestStays: opened.guestStays,
      ended: opened.ended,
    }),

    staffSignedIn: ({
      username,
      sessionId,
      expiresAt,
      deviceToken,
    }: OpenedStaffSession): StaffSignedIn => ({
      username,
      sessionId,
      expiresAt: expiresAt.toISOString(),
      deviceToken,
    }),
  };
}
