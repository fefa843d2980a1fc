/** User agents have about 120 characters, but a header may hold kilobytes. */
const USER_AGENT_LENGTH = 500;

/** The user agent, truncated for storage. */
export function boundedUserAgent(userAgent: string | null): string | null {
  return userAgent === null ? null : userAgent.slice(0, USER_AGENT_LENGTH);
}

/** The most surplus rows removed by one statement, so that none runs long. */
export const REMOVED_AT_ONCE = 2_000;

/** The most sessions and browsers of one account that are listed: more than AUTH-45 allows, since an older version had no limit. */
export const LISTED = 200;
