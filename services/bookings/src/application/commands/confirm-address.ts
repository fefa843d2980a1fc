import type { LinkDependencies } from '../ports/links.ts';
import { throughLink } from '../steps/through-link.ts';

/**
 * Confirms, by the button on a link's page, that its reader has the address and wants messages. Without effect for a
 * link that no longer shows its appointment: whoever it was passed on to may only end messages. Null for an invalid
 * link.
 */
export function confirmAddress(deps: LinkDependencies) {
  return throughLink(deps, async ({ address, appointment }, now) => {
    if (appointment) await deps.recipients.confirm(address, now, appointment.userId);
  });
}
