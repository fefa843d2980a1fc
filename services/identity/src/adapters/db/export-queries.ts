import type { ExportQueries } from '@dewlane/service-kit';

const ACCOUNT = `(select "id" from "users" where "id"::text = any($1::text[]))`;

/**
 * What identity keeps about a person, without the digests of passwords, cookies and links: they say nothing about
 * anybody and give no access.
 */
export const EXPORT_QUERIES: ExportQueries = {
  account: `select to_jsonb(owner) - 'passwordHash' - 'normalizedUsername' - 'normalizedEmail' as "row"
    from "users" as owner where owner."id" in ${ACCOUNT}`,
  sessions: `select running."sess" as "row" from "sessions" as running
    where running."sess"->>'userId' = any($1::text[]) order by running."expire"`,
  browsers: `select to_jsonb(device) - 'deviceToken' as "row" from "devices" as device
    where device."userId" in ${ACCOUNT} order by device."createdAt"`,
  signIns: `select to_jsonb(attempt) as "row" from "login_attempts" as attempt, "users" as owner
    where owner."id" in ${ACCOUNT}
      and lower(attempt."identifier") in (lower(owner."email"), lower(owner."username"))
    order by attempt."attemptedAt"`,
  guestIds: `select to_jsonb(moved) as "row" from "guest_moves" as moved
    where moved."userId" in ${ACCOUNT} order by moved."movedAt"`,
  messages: `select to_jsonb(mail) - 'askedBy' - 'askedFrom' as "row" from "mail_messages" as mail
    where mail."userId" in ${ACCOUNT} order by mail."createdAt"`,
};
