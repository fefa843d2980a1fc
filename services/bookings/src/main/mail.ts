import { BOOKING_LINK_PATH } from '@dewlane/catalog';
import { PUBLIC_TEXT_REPLIES_PATH, PUBLIC_TEXT_REPORTS_PATH } from '@dewlane/internal-api';
import { messageIdOf, type Stack } from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type pg from 'pg';
import type { Agent } from 'undici';
import { createMailbox } from '../adapters/db/mailbox.ts';
import { createTextMailbox } from '../adapters/db/text-mailbox.ts';
import type { TellsVehicle } from '../adapters/graphql/own-booking-resolvers.ts';
import type { RenderLinkPage } from '../adapters/http/booking-link-routes.ts';
import type { RenderCalendar } from '../adapters/http/calendar-routes.ts';
import type { ReadProvider } from '../adapters/http/text-provider-routes.ts';
import { calendarOf } from '../adapters/mail/calendar.ts';
import { embeddedLinkPage, linkPage } from '../adapters/mail/link-page.ts';
import { createMailRenderer, type MailLook } from '../adapters/mail/render-mail.ts';
import { speechesIn } from '../adapters/mail/speech.ts';
import { createTextRenderer } from '../adapters/mail/text-message.ts';
import { createMessagesApi } from '../adapters/texting/messages-api.ts';
import { replyReader } from '../adapters/texting/read-reply.ts';
import { reportReader } from '../adapters/texting/read-report.ts';
import type { DeliverMessagesParts } from '../application/jobs/deliver-messages.ts';
import type { BookingLinks } from '../application/ports/links.ts';
import { DeliveryRefused, type SendText } from '../application/ports/messages.ts';
import { discretionOf } from '../domain/message/discretion.ts';
import type { BookingsSettings } from './config.ts';

/** What rendering and sending of messages needs. */
interface MailBase {
  readonly pool: pg.Pool;
  readonly links: BookingLinks;
  readonly clock: Clock;
  readonly agent: Agent;
}

/** What is rendered besides messages. */
export interface Pages {
  readonly linkPage: RenderLinkPage;
  readonly calendarFile: RenderCalendar;
  readonly tellsVehicle: TellsVehicle;
}

/**
 * Reads the webhooks of the text message provider; undefined if there is no provider, or no public URL for webhooks.
 */
export function providerReader({
  TEXT_URL,
  PUBLIC_URL,
}: BookingsSettings): ReadProvider | undefined {
  if (TEXT_URL === undefined || TEXT_URL === 'mailbox' || PUBLIC_URL === undefined)
    return undefined;
  return {
    reply: replyReader(TEXT_URL.token, new URL(PUBLIC_TEXT_REPLIES_PATH, PUBLIC_URL).href),
    report: reportReader(TEXT_URL.token, reportsAt(PUBLIC_URL)),
  };
}

/** Builds the webhook URL for reports about a message. */
function reportsAt(publicUrl: string): (mailId: string) => string {
  const { href } = new URL(PUBLIC_TEXT_REPORTS_PATH, publicUrl);
  return (mailId) => `${href}/${mailId}`;
}

/** How messages are rendered and sent. */
export type Sending = Pick<DeliverMessagesParts, 'render' | 'post' | 'texts'>;

/** Renderers and transports of messages: the mail server and the provider, or the embedded mailbox. */
export async function mailParts(
  settings: BookingsSettings,
  { pool, links, clock, agent }: MailBase,
  parts: Stack,
): Promise<Sending & { pages: Pages }> {
  const { BUSINESS_TIME_ZONE: zone, MAIL_FROM: sender, PUBLIC_URL: publicUrl, SMTP_URL } = settings;
  const phone = settings.BUSINESS_PHONE;
  const linkTo = publicUrl === undefined ? undefined : linksAt(publicUrl, links);
  const render = createMailRenderer({ zone, sender, phone, linkTo });
  const pages = pagesOf({ zone, sender, phone }, clock);
  const messageId = (mailId: string) => messageIdOf(mailId, sender);
  const postText = textPost(settings, pool, agent, messageId);
  const texts = postText && { render: createTextRenderer({ zone, phone, linkTo }), post: postText };
  if (SMTP_URL === undefined) {
    return { render, post: createMailbox(pool, messageId), texts, pages };
  }
  // Loaded only if there is a mail server.
  const { createSmtpPost } = await import('@dewlane/service-kit/smtp');
  const { post, close } = createSmtpPost(
    SMTP_URL,
    sender,
    (...about) => new DeliveryRefused(...about),
  );
  parts.onStop(close);
  return { render, post, texts, pages };
}

/** The transport of text messages; undefined if none are sent. */
function textPost(
  { TEXT_URL, TEXT_FROM, PUBLIC_URL }: BookingsSettings,
  pool: pg.Pool,
  agent: Agent,
  messageId: (mailId: string) => string,
): SendText | undefined {
  if (TEXT_URL === 'mailbox') return createTextMailbox(pool, messageId);
  if (TEXT_URL === undefined || TEXT_FROM === undefined) return undefined;
  const reportTo = isReached(PUBLIC_URL) ? reportsAt(PUBLIC_URL) : undefined;
  return createMessagesApi(TEXT_URL, { sender: TEXT_FROM, reportTo }, agent);
}

/** Whether a provider can reach the URL: it refuses messages whose webhook is on localhost. */
function isReached(publicUrl: string | undefined): publicUrl is string {
  if (publicUrl === undefined) return false;
  const { hostname } = new URL(publicUrl);
  return !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function linksAt(publicUrl: string, links: BookingLinks) {
  return (appointmentId: string, address: string, linkNumber: number) => {
    const token = links.tokenFor(appointmentId, address, linkNumber);
    return new URL(`${BOOKING_LINK_PATH}/${token}`, publicUrl).href;
  };
}

function pagesOf({ zone, sender, phone }: Omit<MailLook, 'linkTo'>, clock: Clock): Pages {
  const speeches = speechesIn(zone);
  return {
    linkPage: (facts, settings) => {
      const { isEmbedded, target, readerLanguage } = facts;
      // An embedded page has the language of the page around it.
      const speech = speeches[isEmbedded ? readerLanguage : (target?.language ?? readerLanguage)];
      const voice = { ...speech, zone, phone: settings.phone ?? phone ?? null };
      return isEmbedded ? embeddedLinkPage(facts, voice) : linkPage(facts, voice);
    },
    tellsVehicle: (appointment, tellsAll) => discretionOf(appointment, null, tellsAll).tellsVehicle,
    calendarFile: (appointment, tellsAll, language) => {
      const { tellsVehicle, tellsPlace } = discretionOf(appointment, null, tellsAll);
      const file = { isGone: false, method: 'PUBLISH', attendee: null, now: clock() } as const;
      const look = { ...speeches[language], zone, sender };
      return calendarOf({ ...file, appointment, tellsVehicle, tellsPlace }, look);
    },
  };
}
