import type { LinkDependencies } from '../ports/links.ts';
import { throughLink } from '../steps/through-link.ts';

/** Ends all messages to the address that a link was sent to. Null for an invalid link. */
export function unsubscribe(deps: LinkDependencies) {
  return throughLink(deps, ({ address }, now) => deps.recipients.unsubscribe(address, now));
}
