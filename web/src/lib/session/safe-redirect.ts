import { paths } from '../../config/paths.ts';

/**
 * A safe target for a `redirect` parameter or a stored redirect: a path of this site that starts with exactly one `/`
 * and has no `\`, else /home (design.md#how-the-screens-behave).
 */
export function safeRedirect(wish: string | null): string {
  if (wish === null || !/^\/(?!\/)/.test(wish) || /[\\\s]|\p{Cc}/u.test(wish)) return paths.home;
  return wish;
}
