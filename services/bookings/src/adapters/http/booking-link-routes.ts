import { BOOKING_LINK_PATH, type Language, type SavedSettings } from '@dewlane/catalog';
import { bookingLinkRequest, INTERNAL_BOOKING_LINKS_PATH } from '@dewlane/internal-api';
import { callerOf, parseInput, requireGateway } from '@dewlane/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Commands } from '../../application/commands.ts';
import type { LinkTarget } from '../../application/queries/follow-link.ts';
import type { Queries } from '../../application/queries.ts';
import { type RenderCalendar, sendCalendar } from './calendar-routes.ts';

/**
 * Renders the page behind a link from the path of its buttons, the subject, the link's target, the browser's language,
 * and whether it is embedded in the web client's page.
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

/** The pages and actions behind the links of messages, for the gateway. An invalid link gets a page with 404. */
export function serveBookingLinks(
  app: FastifyInstance,
  { confirmAddress, unsubscribe }: Pick<Commands, 'confirmAddress' | 'unsubscribe'>,
  { followLink, readBusiness }: Pick<Queries, 'followLink' | 'readBusiness'>,
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
    const { settings } = await readBusiness();
    const isAboutUnsubscribing = action === 'show-unsubscribe' || action === 'unsubscribe';
    const path = `${BOOKING_LINK_PATH}/${encodeURIComponent(token)}`;
    const isEmbedded = action === 'embed';
    const facts = { path, isAboutUnsubscribing, target, readerLanguage, isEmbedded };
    return reply
      .code(target && action !== 'calendar' ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(render.linkPage(facts, settings));
  });
}
