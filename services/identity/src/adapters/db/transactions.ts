import type { Cause } from '@dewlane/events/cause';
import { appendToOutbox, earlierResult, type OutboxEvent, onceOnly } from '@dewlane/service-kit';
import type { StaffAccount } from '../../application/ports/staff-accounts.ts';
import type { Dependencies, Tables } from '../../application/ports.ts';
import type { RepeatedErasure, UserChange } from '../../domain/user/user.ts';
import { createAccountLinks } from './account-links.ts';
import { createDevices } from './devices.ts';
import { createErasures } from './erasures.ts';
import type { PrismaClient } from './generated/client.ts';
import { createGuestMoves } from './guest-moves.ts';
import { createLoginAttempts } from './login-attempts.ts';
import { createMailLedger } from './mail-ledger.ts';
import { createMailReads } from './mail-reads.ts';
import type { Db } from './prisma.ts';
import { createResetRequests } from './reset-requests.ts';
import { createSessions } from './sessions.ts';
import { createSignInRecords } from './sign-in-records.ts';
import { createStaffAccounts } from './staff-accounts.ts';
import { createUsers } from './users.ts';

/** Turns changes into events. */
export interface ToEvent {
  ofUser(change: UserChange | RepeatedErasure, cause: Cause): OutboxEvent;
  ofUnlockedStaff(unlocked: StaffAccount, at: Date, cause: Cause): OutboxEvent;
}

/**
 * The service's tables on a client or a transaction; only in a transaction are changes of accounts atomic with their
 * events.
 */
export function createTables(db: Db, source: string, toEvent: ToEvent): Tables {
  const appendUserEvent = (change: UserChange | RepeatedErasure, cause: Cause) =>
    appendToOutbox(db, source, [toEvent.ofUser(change, cause)]);
  return {
    signInRecords: createSignInRecords(db),
    users: createUsers(db, appendUserEvent),
    erasures: createErasures(db, appendUserEvent),
    staff: createStaffAccounts(db, (unlocked, at, cause) =>
      appendToOutbox(db, source, [toEvent.ofUnlockedStaff(unlocked, at, cause)]),
    ),
    guestMoves: createGuestMoves(db),
    devices: createDevices(db),
    sessions: createSessions(db),
    loginAttempts: createLoginAttempts(db),
    links: createAccountLinks(db),
    resetRequests: createResetRequests(db),
    mail: createMailLedger(db),
    mailbox: createMailReads(db),
  };
}

/** The service's tables in PostgreSQL; changes of accounts are atomic with their events. */
export function createTransactions(
  prisma: PrismaClient,
  source: string,
  toEvent: ToEvent,
): Pick<Dependencies, 'inTransaction' | 'tables'> {
  return {
    inTransaction: (work) =>
      prisma.$transaction((db) =>
        work({
          ...createTables(db, source, toEvent),
          onceOnly: (request, effect) => onceOnly(db, request, effect),
          earlierResult: (request) => earlierResult(db, request),
        }),
      ),
    tables: createTables(prisma, source, toEvent),
  };
}
