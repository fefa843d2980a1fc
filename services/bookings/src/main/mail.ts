import { PUBLIC_BOOKING_PATH } from '@dewlane/internal-api';
import type { Clock, Stack } from '@dewlane/service-kit';
import type pg from 'pg';
import { createMailbox } from '../adapters/db/mailbox.ts';
import type { RenderLinkPage } from '../adapters/http/booking-link-routes.ts';
import { type CalendarLook, calendarOf } from '../adapters/mail/calendar.ts';
import { linkPage } from '../adapters/mail/link-page.ts';
import { localTimeIn } from '../adapters/mail/local-time.ts';
import { createMailRenderer } from '../adapters/mail/render-mail.ts';
import { messageIdOf } from '../adapters/mail/sender.ts';
import type { Voice } from '../adapters/mail/wording.ts';
import type { BookingLinks } from '../application/link-ports.ts';
import type { Post, RenderMail } from '../application/mail-ports.ts';
import type { Appointment } from '../domain/appointment/appointment.ts';
import type { BookingsSettings } from './config.ts';

/** What is rendered for other uses than mail. */
export interface Pages {
  readonly linkPage: RenderLinkPage;
  readonly calendarFile: (appointment: Appointment) => string;
}

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
