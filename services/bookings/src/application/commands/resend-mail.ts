import { reachOf } from '../../domain/appointment/reach.ts';
import { isStillTrue, messageOf } from '../../domain/message/message.ts';
import { nextVersion } from '../../domain/next-version.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../ports.ts';
import { requireVersion } from '../steps/required-appointment.ts';
import { staffWrite } from '../steps/staff-write.ts';

export interface ResendMail {
  /** The id of the message to send again. */
  readonly mailId: string;
  /** The version of the appointment that staff saw; the resend is rejected if it has another by now. */
  readonly expectedVersion?: number | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** A reminder that is due within the hour would repeat the one that is sent again (STAFF-16). */
const REMINDED_SOON_MS = 3_600_000;

/**
 * Sends a message again, with the appointment as it is now. It is a new message with its own Message-ID, since mail
 * servers drop duplicates. As a change by staff it has its event (design.md#the-graph-and-the-calls). Returns its id.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE (STAFF-03), CONFLICT if it no longer fits the appointment or is still on its way (STAFF-16)
 */
export function resendMail(deps: Dependencies) {
  const { newId, texting } = deps;
  return staffWrite(
    deps,
    'resendMail',
    async (tx, { mailId, expectedVersion }: ResendMail, { cause, now }) => {
      const sent = await tx.messages.find(mailId);
      if (!sent) throw new Refusal('NOT_FOUND', 'This message is not there any more.');
      const before = await requireVersion(tx, { id: sent.appointmentId, expectedVersion });
      const reach = reachOf(before, texting);
      if (!reach || !isStillTrue({ ...sent, startsAt: before.startsAt }, before)) {
        throw new Refusal('CONFLICT', 'This message no longer fits the appointment.');
      }
      // Whatever holds it back, the undo, the night or a failing server, another would only make two of it.
      if (await tx.messages.isOnItsWay(sent, new Date(now.getTime() + REMINDED_SOON_MS))) {
        throw new Refusal('CONFLICT', 'This message is still on its way.');
      }
      const after = nextVersion(before, {}, now);
      const change = { kind: 'appointment', before, after, resent: sent.kind } as const;
      await tx.save([change], cause, now);
      const id = newId();
      await tx.messages.addResend({
        ...messageOf(sent.kind, after, now, { phone: reach.phone, before: sent.before }),
        id,
        resendOf: sent.id,
      });
      return { id };
    },
  );
}
