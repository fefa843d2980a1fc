import { useEffect, useState } from 'react';
import type { StaffMail } from './use-appointment-mails.ts';

/** How long after sending a text message its report is awaited, in milliseconds: most come within seconds. */
const AWAITED_MS = 60_000;

/** Whether the report of a text message that was just sent may still come (SELF-15). */
export function useAwaitedReport(mails: readonly StaffMail[]): boolean {
  const last = Math.max(0, ...mails.filter(mayBeReported).map(sentTime));
  const [isOver, setOver] = useState<number>(0);
  useEffect(() => {
    if (last === 0) return;
    const left = Math.min(last + AWAITED_MS - Date.now(), AWAITED_MS);
    const timer = setTimeout(() => setOver(last), left);
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
