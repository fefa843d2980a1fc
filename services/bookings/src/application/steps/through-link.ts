import type { LinkDependencies } from '../ports/links.ts';
import { followLink, type LinkTarget } from '../queries/follow-link.ts';

/** A command of whoever follows a link: its effect, if the link is valid, and then what the link leads to by now. */
export function throughLink(
  deps: LinkDependencies,
  effect: (target: LinkTarget, now: Date) => Promise<void>,
) {
  const follow = followLink(deps);
  return async (token: string): Promise<LinkTarget | null> => {
    const target = await follow(token);
    if (!target) return null;
    await effect(target, deps.clock());
    return await follow(token);
  };
}
