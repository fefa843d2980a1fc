import type { Cause } from '@dewlane/events/cause';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';
import { type MessageChannel, reachOf } from '../../domain/appointment/reach.ts';
import { isOn, messageOf } from '../../domain/message/message.ts';
import { nextVersion } from '../../domain/next-version.ts';
import { businessDay } from '../../domain/schedule/business-time.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { followLink } from '../queries/follow-link.ts';
import type { OwnBookingRequest } from '../requests.ts';
import { admitChange, requireOwn } from '../steps/admit-own-change.ts';
import { causeOfOwnChange } from '../steps/cause-of-own-change.ts';
import { idempotentOwnChange } from '../steps/idempotent-requests.ts';
import { requireAppointment, requireVersion } from '../steps/required-appointment.ts';
import { staffWriteAfter } from '../steps/staff-write.ts';
import { tryAgain } from '../try-again.ts';

export interface EndOwnLinks {
  readonly idempotencyKey?: string | null | undefined;
}

export interface EndLinks extends EndOwnLinks {
  readonly id: string;
  /** The version that staff saw; the request is rejected if the appointment has another by now. */
  readonly expectedVersion?: number | undefined;
}

/** The result of ending the links of a booking. */
export interface EndedLinks {
  /** The appointment's version by now. */
  readonly version: number;
  /** The channel by which a new link is sent to the address on file; null if none is sent. */
  readonly newLinkBy: MessageChannel | null;
}

/**
 * Ends every link to a booking sent so far, for a customer who has passed one on; may be called by the owner or by the
 * holder of any good link. A new link goes to the address on file while the wash is still ahead (SELF-14). No version
 * is required: ending a link does no harm.
 * @throws Refusal NOT_FOUND for an invalid link or somebody else's booking, QUOTA_REACHED
 */
export function endOwnLinks(deps: Dependencies) {
  const { clock, inTransaction, zone } = deps;
  return (by: OwnBookingRequest, input: EndOwnLinks): Promise<EndedLinks> =>
    tryAgain(async () => {
      const now = clock();
      const id = by.kind === 'owner' ? by.id : (deps.links.appointmentOf(by.token) ?? refuseGone());
      const isGood = by.kind === 'owner' || (await isGoodLink(deps, by.token));
      const isReached = await isAddressReached(deps, id);
      return inTransaction(async (tx) => {
        await requireOwn(tx, by, id, now);
        return tx.onceOnly(idempotentOwnChange(by, id, 'endOwnLinks', input), async () => {
          // Only here, because the link of a repeated request was ended by the first.
          if (!isGood) refuseGone();
          const before = await requireAppointment(tx, id);
          await admitChange(tx, id, businessDay(now, zone));
          const cause = causeOfOwnChange(by, before);
          return endAll(deps, tx, before, { cause, now, isReached, goesAtNight: true });
        });
      });
    });
}

/**
 * The same for staff; recorded in the audit log (SELF-14).
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE (STAFF-03)
 */
export function endLinks(deps: Dependencies) {
  return staffWriteAfter(
    deps,
    'endLinks',
    // Before the transaction, which holds a connection of its own.
    ({ id }: EndLinks) => isAddressReached(deps, id),
    async (tx, input: EndLinks, { cause, now }, isReached): Promise<EndedLinks> => {
      const before = await requireVersion(tx, input);
      return endAll(deps, tx, before, { cause, now, isReached, goesAtNight: false });
    },
  );
}

interface Ending {
  readonly cause: Cause;
  readonly now: Date;
  /** Whether the address on file exists and still wants messages. */
  readonly isReached: boolean;
  readonly goesAtNight: boolean;
}

async function endAll(
  { texting }: Dependencies,
  tx: Transaction,
  before: Appointment,
  { cause, now, isReached, goesAtNight }: Ending,
): Promise<EndedLinks> {
  const after = nextVersion(before, {}, now);
  await tx.save([{ kind: 'appointment', before, after, endsLinks: true }], cause, now);
  await tx.endLinks(after.id);
  const reach = isOn(after) ? reachOf(after, texting) : null;
  if (reach)
    await tx.addMessage(messageOf('link', after, now, { phone: reach.phone, goesAtNight }));
  return { version: after.version, newLinkBy: reach && isReached ? reach.channel : null };
}

async function isGoodLink(deps: Dependencies, token: string): Promise<boolean> {
  const target = await followLink(deps)(token);
  return target?.appointment != null;
}

/** Whether there is an address that has not unsubscribed. */
async function isAddressReached({ recipients }: Dependencies, id: string): Promise<boolean> {
  const { address } = await recipients.correspondence(id);
  return address !== null && !(await recipients.statusOf(address)).isUnsubscribed;
}
