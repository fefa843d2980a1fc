import type { LinkParts } from '../link-ports.ts';
import { followLink, type LinkTarget } from '../queries/follow-link.ts';

/** Presses the button behind a link: its reader has the address, and wants messages. Null for a link that is no good. */
export function confirmAddress(parts: LinkParts) {
  return answered(parts, (address, now) => parts.recipients.confirm(address, now));
}

/** Ends all messages to the address that a link was sent to. Null for a link that is no good. */
export function unsubscribe(parts: LinkParts) {
  return answered(parts, (address, now) => parts.recipients.unsubscribe(address, now));
}

function answered(parts: LinkParts, effect: (address: string, now: Date) => Promise<void>) {
  const follow = followLink(parts);
  return async (token: string): Promise<LinkTarget | null> => {
    const target = await follow(token);
    if (!target) return null;
    await effect(target.address, parts.clock());
    return await follow(token);
  };
}
