import { languageOf } from '@dewlane/catalog';
import type { Cause } from '@dewlane/events/cause';
import type { Users } from '../../application/ports/users.ts';
import { isEmail, normalizeIdentifier } from '../../domain/user/identifier.ts';
import type { User, UserChange } from '../../domain/user/user.ts';
import type { Prisma, User as UserRow } from './generated/client.ts';
import type { Db } from './prisma.ts';

/** An arbitrary lock key: one transaction at a time assigns names. */
const NAMES_LOCK = 7_201_001;
const PASSED_LOCKS_AT_ONCE = 100;
const WITH_MOVES = {
  guestMoves: { select: { guestId: true }, orderBy: [{ movedAt: 'asc' }, { guestId: 'asc' }] },
} satisfies Prisma.UserInclude;

/** The accounts in PostgreSQL. `appendEvent` writes the event of a change in the same transaction. */
export function createUsers(
  db: Db,
  appendEvent: (change: UserChange, cause: Cause) => Promise<void>,
): Users {
  return {
    async lockNames() {
      await db.$executeRaw`select pg_advisory_xact_lock(${NAMES_LOCK})`;
    },
    async isEmailTaken(email) {
      const normalizedEmail = normalizeIdentifier(email);
      return (await db.user.count({ where: { normalizedEmail } })) > 0;
    },
    async isFree(email, userId) {
      const normalizedEmail = normalizeIdentifier(email);
      return (await db.user.count({ where: { normalizedEmail, id: { not: userId } } })) === 0;
    },
    async takenUsernames(usernames) {
      const taken = await db.user.findMany({
        where: { normalizedUsername: { in: [...usernames] } },
        select: { normalizedUsername: true },
      });
      return new Set(taken.map((row) => row.normalizedUsername));
    },
    async insert(user) {
      const row = await db.user.create({
        data: {
          ...user,
          updatedAt: user.createdAt,
          normalizedUsername: normalizeIdentifier(user.username),
          normalizedEmail: normalizeIdentifier(user.email),
        },
      });
      return toUser({ ...row, guestMoves: [] });
    },
    async findCredentials(identifier) {
      const normalized = normalizeIdentifier(identifier);
      return await db.user.findUnique({
        where: isEmail(normalized)
          ? { normalizedEmail: normalized }
          : { normalizedUsername: normalized },
        select: { id: true, passwordHash: true },
      });
    },
    async lockPassword(id) {
      const [row] = await db.$queryRaw<{ passwordHash: string }[]>`
        select "passwordHash" from "users" where "id" = ${id} for update`;
      return row?.passwordHash ?? null;
    },
    async lock(id) {
      await db.$queryRaw`select "id" from "users" where "id" = ${id} for update`;
      const row = await db.user.findUnique({ where: { id }, include: WITH_MOVES });
      return row === null ? null : toUser(row);
    },
    async save(change, cause) {
      const { id, email, firstName, lastName, language } = change.after;
      const { isLocked, lockoutUntil, updatedAt, version } = change.after;
      if (change.before !== null) {
        await db.user.update({
          where: { id },
          data: {
            email,
            firstName,
            lastName,
            language,
            isLocked,
            lockoutUntil,
            updatedAt,
            version,
            normalizedEmail: normalizeIdentifier(email),
          },
        });
      }
      await appendEvent(change, cause);
    },
    async changePassword(id, passwordHash, at) {
      await db.user.update({ where: { id }, data: { passwordHash, updatedAt: at } });
    },
    async proveEmail(id, at) {
      await db.user.update({ where: { id }, data: { emailProvedAt: at } });
    },
    async hasProvedEmail(id) {
      return (await db.user.count({ where: { id, emailProvedAt: { not: null } } })) > 0;
    },
    async recordLogin(id, at) {
      await db.user.update({ where: { id }, data: { lastLoginAt: at } });
    },
    async withPassedLock(now) {
      const rows = await db.user.findMany({
        where: { isLocked: true, lockoutUntil: { lte: now } },
        orderBy: { lockoutUntil: 'asc' },
        take: PASSED_LOCKS_AT_ONCE,
        select: { id: true },
      });
      return rows.map((row) => row.id);
    },
    async find(ids, movedSince) {
      const { guestMoves } = WITH_MOVES;
      const isMeant = movedSince === undefined ? {} : { where: { movedAt: { gt: movedSince } } };
      const rows = await db.user.findMany({
        where: { id: { in: [...ids] } },
        include: { guestMoves: { ...guestMoves, ...isMeant } },
      });
      return rows.map(toUser);
    },
  };
}

function toUser(row: UserRow & { guestMoves: { guestId: string }[] }): User {
  const { id, username, email, firstName, lastName, phone, location } = row;
  const { isLocked, lockoutUntil, createdAt, updatedAt, version } = row;
  return {
    id,
    username,
    email,
    firstName,
    lastName,
    phone,
    location,
    isLocked,
    lockoutUntil,
    createdAt,
    updatedAt,
    version,
    language: languageOf(row.language),
    guestIds: row.guestMoves.map((move) => move.guestId),
  };
}
