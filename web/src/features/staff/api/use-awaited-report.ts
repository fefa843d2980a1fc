import { useEffect, useState } from 'react';
import type { StaffMail } from './use-appointment-mails.ts';

/** How long after a sent text message is first shown its report is awaited, in milliseconds: most come within seconds. */
const AWAITED_MS = 60_000;
/** From this age on a message is old, in milliseconds; it is told by the device's clock, which may be some minutes ahead. */
const OLD_MS = 600_000;

/** Whether the report of a text message that was just sent may still come (SELF-15). */
export function useAwaitedReport(mails: readonly StaffMail[]): boolean {
  const last = Math.max(0, ...mails.filter(mayBeReported).map(sentTime));
  const [isOver, setOver] = useState<number>(0);
  useEffect(() => {
    if (last === 0) return;
    const isOld = Date.now() - last > OLD_MS;
    const timer = setTimeout(() => setOver(last), isOld ? 0 : AWAITED_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return last > isOver;
}

/** Mail has no reports, nor do messages in the embedded mailbox. */
function mayBeReported({ channel, state, report, delivered }: StaffMail): boolean {
  const isOpen = report === null || report === 'sent';
  return channel === 'text' && state === 'sent' && isOpen && delivered === null;
}

const sentTime = ({ sentAt }: StaffMail) => (sentAt === null ? 0 : Date.parse(sentAt));
