import { creationKey, type ExportQueries } from '@dewlane/service-kit';

/** The caller's accounts; guests among the owners have no row. */
const ACCOUNTS = `array(select owner::int from unnest($1::text[]) as owner where owner ~ '^\\d+$')`;

/**
 * Failed attempts under an address that somebody else may read: they may be that reader's, who forgot having no account. The
 * account may have taken the address by mistake, or to learn of its reader.
 */
const MAY_BE_OTHERS = `(not attempt."successful" and (owner."emailProvedAt" is null
  or lower(attempt."identifier") not in (lower(owner."email"), lower(owner."username"))))`;

/**
 * What identity keeps about a person, without the digests of passwords, cookies and links: they say nothing about
 * anybody and give no access.
 */
export const EXPORT_QUERIES: ExportQueries = {
  account: `select to_jsonb(owner) - 'passwordHash' - 'normalizedUsername' - 'normalizedEmail' as "row", owner."id"::text as "key"
    from "users" as owner where owner."id" = any(${ACCOUNTS})`,
  sessions: `select running."sess" as "row", running."sid"::text as "key" from "sessions" as running
    where running."sess" #> array['userId'] = any(array(select to_jsonb(id) from unnest(${ACCOUNTS}) as id))`,
  browsers: `select to_jsonb(device) - 'deviceToken' as "row", ${creationKey('device."createdAt"', 'device."id"')} as "key"
    from "devices" as device where device."userId" = any(${ACCOUNTS})`,
  signIns: `select to_jsonb(attempt) - case when ${MAY_BE_OTHERS} then '{ipAddress,userAgent}'::text[] else '{}' end as "row",
      ${creationKey('attempt."attemptedAt"', 'attempt."id"')} as "key"
    from "users" as owner join "login_attempts" as attempt on attempt."account" = 'user:' || owner."id"
    where owner."id" = any(${ACCOUNTS})`,
  guestIds: `select to_jsonb(moved) as "row", ${creationKey('moved."movedAt"', 'moved."guestId"')} as "key"
    from "guest_moves" as moved where moved."userId" = any(${ACCOUNTS})`,
  messages: `select to_jsonb(mail) - 'askedBy' - 'askedFrom' as "row", ${creationKey('mail."createdAt"', 'mail."id"')} as "key"
    from "mail_messages" as mail where mail."userId" = any(${ACCOUNTS})`,
};
