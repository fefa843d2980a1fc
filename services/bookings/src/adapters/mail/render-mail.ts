import type { RenderMail } from '../../application/mail-ports.ts';
import { calendarOf } from './calendar.ts';
import { htmlBody } from './html-body.ts';
import { localTimeIn } from './local-time.ts';
import type { Sender } from './sender.ts';
import { textBody } from './text-body.ts';
import { wordingOf } from './wording.ts';

export interface MailLook {
  /** The business time zone. */
  readonly zone: string;
  readonly sender: Sender;
  /** Where the product is reached; without it messages carry no link. */
  readonly publicUrl: string | undefined;
}

/** Messages as HTML and text, with the appointment as a calendar file (DESIGN §5). */
export function createMailRenderer({ zone, sender, publicUrl }: MailLook): RenderMail {
  const link = publicUrl === undefined ? null : new URL('/home', publicUrl).href;
  const local = localTimeIn(zone);
  return (facts) => {
    const wording = wordingOf(facts, local);
    return {
      subject: wording.subject,
      html: htmlBody(wording, { zone, link }),
      text: textBody(wording, { zone, link }),
      calendar: calendarOf(facts, { zone, sender }),
      localTime: wording.localTime,
    };
  };
}
