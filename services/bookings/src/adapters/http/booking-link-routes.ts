import type { Language, SavedSettings } from '@dewlane/catalog';
import {
  bookingLinkRequest,
  INTERNAL_BOOKING_LINKS_PATH,
  PUBLIC_BOOKING_PATH,
} from '@dewlane/internal-api';
import { callerOf, parseInput, requireGateway } from '@dewlane/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Commands } from '../../application/commands.ts';
import type { LinkTarget } from '../../application/queries/follow-link.ts';
import type { Queries } from '../../application/queries.ts';
import { type RenderCalendar, sendCalendar } from './calendar-routes.ts';

/**
 * The page behind a link: where its buttons lead, what it is about, where the link leads, what a browser's reader speaks, and whether
 * it is for the web client's page to hold.
 */
export type RenderLinkPage = (
  facts: {
    readonly path: string;
    readonly isAboutUnsubscribing: boolean;
    readonly target: LinkTarget | null;
    readonly readerLanguage: Language;
    readonly isEmbedded: boolean;
  },
  settings: SavedSettings,
) => string;

/** What the links of messages show and do, for the gateway; 404 with a page where a link is no good. */
export function serveBookingLinks(
  app: FastifyInstance,
  { confirmAddress, unsubscribe }: Pick<Commands, 'confirmAddress' | 'unsubscribe'>,
  { followLink, business }: Pick<Queries, 'followLink' | 'business'>,
  render: { readonly linkPage: RenderLinkPage; readonly calendarFile: RenderCalendar },
): void {
  const effects = {
    show: followLink,
    embed: followLink,
    calendar: followLink,
    confirm: confirmAddress,
    'show-unsubscribe': followLink,
    unsubscribe,
  };
  app.post(INTERNAL_BOOKING_LINKS_PATH, async (request, reply) => {
    requireGateway(callerOf(request));
    const asked = parseInput(bookingLinkRequest, request.body);
    const { token, action, language: readerLanguage } = asked;
    const target = await effects[action](token);
    if (action === 'calendar' && target?.appointment) {
      const { appointment, isConfirmed, language } = target;
      const file = render.calendarFile(appointment, isConfirmed, language);
      return sendCalendar(reply, appointment, file);
    }
    const { settings } = await business();
    const isAboutUnsubscribing = action === 'show-unsubscribe' || action === 'unsubscribe';
    const path = `${PUBLIC_BOOKING_PATH}/${encodeURIComponent(token)}`;
    const isEmbedded = action === 'embed';
    const facts = { path, isAboutUnsubscribing, target, readerLanguage, isEmbedded };
    return reply
      .code(target && action !== 'calendar' ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(render.linkPage(facts, settings));
  });
}
