import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { businessMoment } from '../../../../lib/dates/business-day.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import type { StaffMail } from '../../api/use-appointment-mails.ts';
import { attemptsText, fateOf, MAIL_KIND_LABELS } from '../../text/mail-text.ts';

interface MailItemProps {
  readonly mail: StaffMail;
  readonly isResending: boolean;
  readonly onResend: (() => void) | undefined;
  readonly onRead: () => void;
}

/** A message with its state and actions. */
export function MailItem({ mail, isResending, onResend, onRead }: MailItemProps) {
  const { word, badge } = fateOf(mail);
  const trouble = mail.error ?? mail.reportReason;
  const kind = `${MAIL_KIND_LABELS[mail.kind]}${mail.channel === 'text' ? ', by text' : ''}`;
  return (
    <li className="text-sm sm:flex sm:items-center sm:gap-4">
      <div className="min-w-0 flex-1">
        <div className={`${flowStyles['row']} flex-wrap gap-2`}>
          <p className="font-semibold">{mail.isResend ? `${kind}, sent again` : kind}</p>
          <Badge look={badge}>{word}</Badge>
        </div>
        {mail.localTime && <p>{mail.localTime}</p>}
        {trouble && <p className="wrap-anywhere text-need-700">{trouble}</p>}
        <p className="text-ink-500 wrap-anywhere">
          {dotted([
            mail.to,
            businessMoment(new Date(mail.sentAt ?? mail.createdAt)),
            mail.attempts > 0 && attemptsText(mail.attempts),
            mail.nextAttemptAt && `next ${businessMoment(new Date(mail.nextAttemptAt))}`,
          ])}
        </p>
      </div>
      <p className={`${flowStyles['row']} mt-1.5 flex-wrap gap-2 sm:mt-0 sm:flex-row-reverse`}>
        {onResend && (
          <Button ref={leaveFocus} look="secondary" small busy={isResending} onClick={onResend}>
            Resend<span className="sr-only"> {kind}</span>
          </Button>
        )}
        {mail.delivered && (
          <Button look="text" small onClick={onRead}>
            Read<span className="sr-only"> {kind}</span>
          </Button>
        )}
      </p>
    </li>
  );
}
