import type { Cause } from '@dewlane/events/cause';
import { appendToOutbox, earlierResult, type OutboxEvent, onceOnly } from '@dewlane/service-kit';
import type { Dependencies, StaffAccount, Tables } from '../../application/ports.ts';
import type { UserChange } from '../../domain/user/user.ts';
import { accountLinksIn } from './account-links.ts';
import { devicesIn } from './devices.ts';
import type { PrismaClient } from './generated/client.ts';
import { guestMovesIn } from './guest-moves.ts';
import { loginAttemptsIn } from './login-attempts.ts';
import { mailLedgerIn } from './mail-ledger.ts';
import { mailReadsIn } from './mail-reads.ts';
import type { Db } from './prisma.ts';
import { resetRequestsIn } from './reset-requests.ts';
import { sessionsIn } from './sessions.ts';
import { signInRecordsIn } from './sign-in-records.ts';
import { staffAccountsIn } from './staff-accounts.ts';
import { usersIn } from './users.ts';

/** Turns changes into events. */
export interface ToEvent {
  ofUser(change: UserChange, cause: Cause): OutboxEvent;
  ofUnlockedStaff(unlocked: StaffAccount, at: Date, cause: Cause): OutboxEvent;
}

/** Hours a result is kept for its idempotency key (design.md#the-graph-and-the-calls). */
const KEPT_HOURS = 24;

/**
 * The service's tables on a client or a transaction; only in a transaction are changes of accounts atomic with their
 * events.
 */
export function tablesOn(db: Db, source: string, toEvent: ToEvent): Tables {
  return {
    signInRecords: signInRecordsIn(db),
    users: usersIn(db, (change, cause) =>
      appendToOutbox(db, source, [toEvent.ofUser(change, cause)]),
    ),
    staff: staffAccountsIn(db, (unlocked, at, cause) =>
      appendToOutbox(db, source, [toEvent.ofUnlockedStaff(unlocked, at, cause)]),
    ),
    guestMoves: guestMovesIn(db),
    devices: devicesIn(db),
    sessions: sessionsIn(db),
    loginAttempts: loginAttemptsIn(db),
    links: accountLinksIn(db),
    resetRequests: resetRequestsIn(db),
    mail: mailLedgerIn(db),
    mailbox: mailReadsIn(db),
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
          ...tablesOn(db, source, toEvent),
          onceOnly: (request, effect) => onceOnly(db, { ...request, ttlHours: KEPT_HOURS }, effect),
          earlierResult: (request) => earlierResult(db, { ...request, ttlHours: KEPT_HOURS }),
        }),
      ),
    tables: tablesOn(prisma, source, toEvent),
  };
}
