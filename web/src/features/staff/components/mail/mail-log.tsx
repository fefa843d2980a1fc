import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import { useAppointmentMails } from '../../api/use-appointment-mails.ts';
import { useAwaitedReport } from '../../api/use-awaited-report.ts';
import { useMailChanges } from '../../changes/use-mail-changes.ts';
import { ShowMore } from '../parts/show-more.tsx';
import { StaffPanel } from '../parts/staff-panel.tsx';
import { useLongerList } from '../parts/use-longer-list.ts';
import { EndLinks } from './end-links.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailItem } from './mail-item.tsx';

const PAGE_SIZE = 20;
/** The most messages that the graph gives at once. */
const LONGEST = 100;
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

interface MailLogProps {
  readonly appointmentId: string;
  /** The shown version; null for a deleted appointment, whose messages can't be resent. */
  readonly version: number | null;
}

/** The messages to the customer about this appointment, with their states; loaded after the facts. */
export default function MailLog({ appointmentId, version }: MailLogProps) {
  const { first, showMore } = useLongerList(PAGE_SIZE, LONGEST);
  const [isUnderWay, setUnderWay] = useState(false);
  const [reading, setReading] = useState<string | null>(null);
  const read = useAppointmentMails(appointmentId, first, isUnderWay);
  const { data, isLoading, error, refresh } = read;
  const { resend, endLinks, busy } = useMailChanges(appointmentId);
  const language = data?.staffMessageLanguage ?? 'en';
  const mails = data?.staffMails.nodes ?? [];
  const isAwaited = useAwaitedReport(mails);
  const onTheirWay = mails.filter(({ state }) => state === 'sending' || state === 'planned');
  const waits = isAwaited || onTheirWay.length > 0;
  if (waits !== isUnderWay) setUnderWay(waits);

  if (error) return <LoadError text="The messages could not be loaded." onRetry={refresh} />;
  return (
    <StaffPanel title="Messages" Icon={Mail}>
      {language !== 'en' && (
        <p className="mb-3 font-semibold text-sm">Messages in: {LANGUAGE_NAMES.of(language)}</p>
      )}
      {mails.length === 0 ? (
        <p className="text-ink-500 text-sm">
          {isLoading ? 'Loading...' : 'Nothing was written to the customer yet.'}
        </p>
      ) : (
        <ol className="grid gap-4">
          {mails.map((mail) => (
            <MailItem
              key={mail.id}
              mail={mail}
              isResending={busy === mail.id}
              onResend={
                version === null || onTheirWay.some(({ kind }) => kind === mail.kind)
                  ? undefined
                  : () => void resend(mail.id, version)
              }
              onRead={() => setReading(mail.id)}
            />
          ))}
        </ol>
      )}
      <ShowMore {...showMore(read, data?.staffMails)} of="Messages" small />
      {version !== null && mails.length > 0 && (
        <EndLinks version={version} isBusy={busy === 'links'} onEnd={endLinks} />
      )}
      <MailDialog id={reading} onClose={() => setReading(null)} />
    </StaffPanel>
  );
}
