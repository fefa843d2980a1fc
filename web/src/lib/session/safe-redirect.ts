import { paths } from '../../config/paths.ts';

/** What could leave the site, or be a call: also by a first part with characters in %, or by `.` and `..`. */
const UNSAFE = /^\/(?:\/|api|graphql|\w{0,6}%)|\/(?:\.|%2[eE])|[\\\s]|\p{Cc}/u;

/**
 * A safe target for a `redirect` parameter or a stored redirect: a page of this site, as a path that starts with exactly one
 * `/`, else /home (design.md#how-the-screens-behave).
 */
export function safeRedirect(wish: string | null): string {
  return wish?.[0] === '/' && !UNSAFE.test(wish) ? wish : paths.home;
}
