import { paths } from '../../config/paths.ts';

/**
 * Where a `redirect` parameter or a stored redirect may lead: a path of this site, beginning with
 * one `/` (no `//`, no `\`), else /home (design.md#how-the-screens-behave).
 */
export function safeRedirect(wish: string | null): string {
  if (wish === null || !/^\/(?!\/)/.test(wish) || /[\\\s]|\p{Cc}/u.test(wish)) return paths.home;
  return wish;
}
