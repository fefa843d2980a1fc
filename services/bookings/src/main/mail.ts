import { PUBLIC_BOOKING_PATH } from '@dewlane/internal-api';
import type { Clock, Stack } from '@dewlane/service-kit';
import type pg from 'pg';
import { createMailbox } from '../adapters/db/mailbox.ts';
import { type CalendarLook, calendarOf } from '../adapters/mail/calendar.ts';
import { linkPage } from '../adapters/mail/link-page.ts';
import { localTimeIn } from '../adapters/mail/local-time.ts';
import { createMailRenderer } from '../adapters/mail/render-mail.ts';
import { messageIdOf } from '../adapters/mail/sender.ts';
import type { Voice } from '../adapters/mail/wording.ts';
import type { Commands } from '../application/commands.ts';
import type { BookingLinks } from '../application/link-ports.ts';
import type { Post, RenderMail } from '../application/mail-ports.ts';
import { HOLD_MS } from '../domain/mail/mail.ts';
import type { BookingsSettings } from './config.ts';
import type { Pages } from './server.ts';

/** How messages and what belongs to them look, and where they go: to the mail server, or into the embedded mailbox. */
export async function mailParts(
  settings: BookingsSettings,
  { pool, links, clock }: { pool: pg.Pool; links: BookingLinks; clock: Clock },
  parts: Stack,
): Promise<{ render: RenderMail; post: Post; pages: Pages }> {
  const { BUSINESS_TIME_ZONE: zone, MAIL_FROM: sender, PUBLIC_URL: publicUrl, SMTP_URL } = settings;
  const phone = settings.BUSINESS_PHONE;
  const linkTo = publicUrl === undefined ? undefined : linksAt(publicUrl, links);
  const render = createMailRenderer({ zone, sender, phone, linkTo });
  const pages = pagesOf({ zone, local: localTimeIn(zone), sender, phone: phone ?? null }, clock);
  if (SMTP_URL === undefined) {
    const post = createMailbox(pool, (mailId) => messageIdOf(mailId, sender));
    return { render, post, pages };
  }
  // Loaded only where there is a mail server.
  const { createSmtpPost } = await import('../adapters/mail/smtp-post.ts');
  const { post, close } = createSmtpPost(SMTP_URL, sender);
  parts.onStop(close);
  return { render, post, pages };
}

function linksAt(publicUrl: string, links: BookingLinks) {
  return (appointmentId: string, address: string) => {
    const token = links.tokenFor(appointmentId, address);
    return new URL(`${PUBLIC_BOOKING_PATH}/${token}`, publicUrl).href;
  };
}

function pagesOf(look: CalendarLook & Voice, clock: Clock): Pages {
  return {
    linkPage: (facts) => linkPage(facts, look),
    calendarFile: (appointment) =>
      calendarOf(
        {
          appointment,
          isGone: false,
          method: 'PUBLISH',
          attendee: null,
          tellsVehicle: true,
          tellsPlace: true,
          now: clock(),
        },
        look,
      ),
  };
}

const PLANS_MAIL: readonly (keyof Commands)[] = [
  'bookAppointment',
  'createAppointment',
  'saveQuizResponse',
  'setContactEmail',
  'updateAppointment',
  'undoAppointmentChange',
  'deleteAppointment',
  'resendMail',
];

/** Those whose mail is kept back while they can be undone (STAFF-09). */
const HOLDS_MAIL: readonly (keyof Commands)[] = ['updateAppointment'];

/** The same commands; after one that may have planned mail, the mail goes out as soon as it may. */
export function sendingMail(
  commands: Commands,
  { sendSoon, sendLater }: { sendSoon: () => void; sendLater: (delayMs: number) => void },
): Commands {
  const sending = PLANS_MAIL.map((name) => {
    const command = commands[name] as (...input: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...input: unknown[]) => {
        const answer = await command(...input);
        sendSoon();
        if (HOLDS_MAIL.includes(name)) sendLater(HOLD_MS);
        return answer;
      },
    ];
  });
  return { ...commands, ...(Object.fromEntries(sending) as Partial<Commands>) };
}
