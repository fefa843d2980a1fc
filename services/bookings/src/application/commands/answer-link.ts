import type { LinkDependencies } from '../ports/links.ts';
import { followLink, type LinkTarget } from '../queries/follow-link.ts';

/**
 * Confirms, by the button on a link's page, that its reader has the address and wants messages. Without effect for a
 * link that no longer shows its appointment: whoever it was passed on to may only end messages. Null for an invalid
 * link.
 */
export function confirmAddress(deps: LinkDependencies) {
  return followed(deps, async ({ address, appointment }, now) => {
    if (appointment) await deps.recipients.confirm(address, now, appointment.userId);
  });
}

/** Ends all messages to the address that a link was sent to. Null for an invalid link. */
export function unsubscribe(deps: LinkDependencies) {
  return followed(deps, ({ address }, now) => deps.recipients.unsubscribe(address, now));
}

function followed(
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
