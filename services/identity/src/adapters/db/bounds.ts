/** Browsers name themselves in about 120 characters; a header may hold kilobytes. */
const USER_AGENT_LENGTH = 500;

/** A browser's name for itself, cut to a length that is worth keeping. */
export function boundedUserAgent(userAgent: string | null): string | null {
  return userAgent === null ? null : userAgent.slice(0, USER_AGENT_LENGTH);
}

/** Sessions and browsers of one account that are listed: more than anybody goes through by hand. */
export const LISTED = 200;
