import type { Cause } from '@dewlane/events/cause';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { type MessageChannel, reachOf } from '../../domain/appointment/reach.ts';
import { isOn, messageOf } from '../../domain/message/message.ts';
import { nextVersion } from '../../domain/next-version.ts';
import type { Dependencies, Transaction } from '../ports.ts';

/** The result of ending the links of a booking. */
export interface EndedLinks {
  /** The appointment's version by now. */
  readonly version: number;
  /** The channel by which a new link goes to the address on file; null if none is sent, as far as the caller may know (SELF-35). */
  readonly newLinkBy: MessageChannel | null;
}

interface Ending {
  readonly cause: Cause;
  readonly now: Date;
  /** Whether the address on file exists and, as far as the caller may know, still wants messages. */
  readonly isReached: boolean;
  /** Whether the customer ends them. */
  readonly answersCustomer: boolean;
}

/** Ends all links to a booking; while the wash is still ahead, a new one goes to the address on file (SELF-14). */
export async function endAllLinks(
  { texting }: Dependencies,
  tx: Transaction,
  before: Appointment,
  { cause, now, isReached, answersCustomer }: Ending,
): Promise<EndedLinks> {
  const after = nextVersion(before, {}, now);
  await tx.save([{ kind: 'appointment', before, after, endsLinks: true }], cause, now);
  await tx.selfService.endLinks(after.id);
  const reach = isOn(after) ? reachOf(after, texting) : null;
  if (reach)
    await tx.messages.addMessage(
      messageOf('link', after, now, { phone: reach.phone, answersCustomer }),
    );
  return { version: after.version, newLinkBy: reach && isReached ? reach.channel : null };
}

/** Whether there is an address that has not unsubscribed. */
export async function isAddressReached({ recipients }: Dependencies, id: string): Promise<boolean> {
  const { address } = await recipients.correspondence(id);
  return address !== null && !(await recipients.statusOf(address)).isUnsubscribed;
}
