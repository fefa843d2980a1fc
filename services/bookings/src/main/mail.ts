import { PUBLIC_BOOKING_PATH } from '@dewlane/internal-api';
import { type Clock, messageIdOf, type Stack } from '@dewlane/service-kit';
import type pg from 'pg';
import { createMailbox } from '../adapters/db/mailbox.ts';
import type { TellsVehicle } from '../adapters/graphql/own-booking-resolvers.ts';
import type { RenderLinkPage } from '../adapters/http/booking-link-routes.ts';
import type { RenderCalendar } from '../adapters/http/calendar-routes.ts';
import { type CalendarLook, calendarOf } from '../adapters/mail/calendar.ts';
import { discretionOf } from '../adapters/mail/discretion.ts';
import { linkPage } from '../adapters/mail/link-page.ts';
import { localTimeIn } from '../adapters/mail/local-time.ts';
import { createMailRenderer } from '../adapters/mail/render-mail.ts';
import type { Voice } from '../adapters/mail/wording.ts';
import type { BookingLinks } from '../application/link-ports.ts';
import { MailRefused, type Post, type RenderMail } from '../application/mail-ports.ts';
import type { BookingsSettings } from './config.ts';

/** What is rendered for other uses than mail. */
export interface Pages {
  readonly linkPage: RenderLinkPage;
  readonly calendarFile: RenderCalendar;
  readonly tellsVehicle: TellsVehicle;
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
  const { createSmtpPost } = await import('@dewlane/service-kit/smtp');
  const { post, close } = createSmtpPost(
    SMTP_URL,
    sender,
    (message, isFinal) => new MailRefused(message, isFinal),
  );
  parts.onStop(close);
  return { render, post, pages };
}

function linksAt(publicUrl: string, links: BookingLinks) {
  return (appointmentId: string, address: string, linkNumber: number) => {
    const token = links.tokenFor(appointmentId, address, linkNumber);
    return new URL(`${PUBLIC_BOOKING_PATH}/${token}`, publicUrl).href;
  };
}

function pagesOf(look: CalendarLook & Voice, clock: Clock): Pages {
  return {
    linkPage: (facts, settings) =>
      linkPage(facts, { ...look, phone: settings.phone ?? look.phone }),
    tellsVehicle: (appointment, tellsAll) => discretionOf(appointment, null, tellsAll).tellsVehicle,
    calendarFile: (appointment, tellsAll) => {
      const { tellsVehicle, tellsPlace } = discretionOf(appointment, null, tellsAll);
      const file = { isGone: false, method: 'PUBLISH', attendee: null, now: clock() } as const;
      return calendarOf({ ...file, appointment, tellsVehicle, tellsPlace }, look);
    },
  };
}
