import type { Sender } from '@dewlane/service-kit';
import type { RenderMail } from '../../application/ports/messages.ts';
import { discretionOf } from '../../domain/message/discretion.ts';
import { FIRST_LINK_NUMBER } from '../../domain/message/link-number.ts';
import { announcesEnd } from '../../domain/message/message.ts';
import { namedTimes } from '../../domain/message/named-times.ts';
import { calendarOf } from './calendar.ts';
import { htmlBody } from './html-body.ts';
import { speechesIn } from './speech.ts';
import { textBody } from './text-body.ts';
import { timesInWords } from './times-in-words.ts';
import { wordingOf } from './wording.ts';

/** The URL of the link to an appointment in messages to an address. */
export type LinkTo = (appointmentId: string, address: string, linkNumber: number) => string;

export interface MailLook {
  /** The business time zone. */
  readonly zone: string;
  readonly sender: Sender;
  /** The business's phone, used until one is saved in its settings. */
  readonly phone: string | undefined;
  /** If undefined, messages carry no link. */
  readonly linkTo: LinkTo | undefined;
}

/** Messages as HTML and text, each in its language (SELF-11), with the appointment as a calendar file. */
export function createMailRenderer({ zone, sender, phone, linkTo }: MailLook): RenderMail {
  const speeches = speechesIn(zone);
  return (facts) => {
    const { appointment, kind, to, isConfirmed, linkNumber, settings, now } = facts;
    const speech = speeches[facts.language];
    const { words } = speech;
    const voice = { ...speech, zone, phone: settings.phone ?? phone ?? null };
    const link = linkTo?.(appointment.id, to, linkNumber) ?? null;
    const wording = wordingOf(facts, voice, link !== null);
    // Whatever number is valid by then, an ended link still stops messages (SELF-18).
    const stopping = linkTo?.(appointment.id, to, FIRST_LINK_NUMBER);
    const unsubscribeUrl = stopping === undefined ? null : `${stopping}/unsubscribe`;
    const links = { link, unsubscribeUrl, isConfirmed };
    const method = announcesEnd(kind) ? 'CANCEL' : 'REQUEST';
    const { tellsVehicle, tellsPlace } = discretionOf(appointment, null, isConfirmed);
    const isGone = kind === 'deleted';
    const content = calendarOf(
      { appointment, isGone, method, attendee: to, tellsVehicle, tellsPlace, now },
      { ...speech, zone, sender },
    );
    return {
      subject: wording.subject,
      html: htmlBody(wording, links, words),
      text: textBody(wording, links, words),
      calendar: { method, content },
      unsubscribeUrl,
      localTime: timesInWords(
        namedTimes(facts),
        zone,
        speeches.en.words,
        speeches.en.local.arrival,
      ),
    };
  };
}
