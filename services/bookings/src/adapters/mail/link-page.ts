import { BRAND, EARLY_PAGE_ID, formatPrice } from '@dewlane/catalog';
import { DROP, escaped, FONT, INK, INK_SOFT, LINE, MIST, MUTED, WATER } from '@dewlane/service-kit';
import type { LinkTarget } from '../../application/queries/follow-link.ts';
import { type Appointment, serviceTimeOf } from '../../domain/appointment/appointment.ts';
import { isNumber } from '../../domain/appointment/reach.ts';
import { discretionOf } from '../../domain/message/discretion.ts';
import { isOn } from '../../domain/message/message.ts';
import { arrivalOf } from '../../domain/schedule/arrival.ts';
import type { AddressKind, Words } from './english.ts';
import type { Voice } from './wording.ts';

const LOOK = `background:${MIST};color:${INK};font:1rem/1.5 ${FONT}`;
const PARTS = `main,header{max-width:35rem;margin:0 auto;padding:1.25rem;box-sizing:border-box}
header{font-size:1.25rem;font-weight:650;padding-bottom:0}
.card{background:#fff;border:1px solid ${LINE};border-top:5px solid ${WATER};border-radius:16px;padding:1.5rem;overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:1.625rem;line-height:1.2;letter-spacing:-.02em}
p{margin:0 0 1rem;color:${INK_SOFT}}
dl{margin:0 0 1.25rem;border-top:1px solid ${LINE}}
dl div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.6rem 0;border-bottom:1px solid ${LINE}}
dt{flex:0 0 6.5rem;color:${MUTED}}
dd{flex:1 1 12rem;margin:0;font-weight:600}
button{width:100%;min-height:3rem;padding:.75rem 1.25rem;border:0;border-radius:12px;background:${WATER};color:#fff;font:600 1rem ${FONT};cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid ${INK};outline-offset:2px}
form{margin:0 0 1.25rem}
a{color:${WATER}}
.small a{display:inline-block;padding:.6rem 0}`;

/** The input of the page behind a link. */
export interface LinkPageFacts {
  /** Where its buttons lead: `/booking/{token}`. */
  readonly path: string;
  readonly isAboutUnsubscribing: boolean;
  /** Null for an invalid link. */
  readonly target: LinkTarget | null;
}

/** The page behind a link, as HTML without scripts. It never shows a customer's phone, e-mail address or gate code. */
export function linkPage(facts: LinkPageFacts, voice: Voice): string {
  const { heading, body } = contentOf(facts, voice);
  return `<!doctype html>
<html lang="${voice.words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(heading)} · ${BRAND}</title>
<style>
body{margin:0;${LOOK}}
${PARTS}
</style>
</head>
<body>
${content(heading, body)}
</body>
</html>
`;
}

/**
 * The same page, embedded in the web client's page until the client shows the booking. It covers that page; a
 * declarative shadow root isolates the styles of both.
 */
export function embeddedLinkPage(facts: LinkPageFacts, voice: Voice): string {
  const { heading, body } = contentOf(facts, voice);
  return `<div id="${EARLY_PAGE_ID}"><template shadowrootmode="open"><style>
:host{position:absolute;z-index:90;inset:0 0 auto;min-height:100%;${LOOK}}
${PARTS}
</style>
${content(heading, body)}
</template></div>`;
}

/** The heading of a page, as text, and its body, as HTML. */
interface Content {
  readonly heading: string;
  readonly body: string;
}

function contentOf({ path, target, isAboutUnsubscribing }: LinkPageFacts, voice: Voice): Content {
  const { page: said } = voice.words;
  if (!target) return { heading: said.ended, body: endedBody(voice) };
  if (isAboutUnsubscribing) return unsubscribing(path, target, voice.words);
  if (!target.appointment) {
    return { heading: target.isGood ? said.over : said.ended, body: endedBody(voice) };
  }
  return { heading: said.title, body: bookingBody(path, target, target.appointment, voice) };
}

function endedBody({ phone, words: { page: said } }: Voice): string {
  const ask = phone === null ? '' : said.orCall(callLink(phone));
  return `<p>${said.newest}${ask}</p>
<p><a href="/">${said.goTo}</a></p>`;
}

function callLink(phone: string): string {
  return `<a href="tel:${escaped(phone)}">${escaped(phone)}</a>`;
}

function bookingBody(
  path: string,
  { address, isConfirmed, isUnsubscribed }: LinkTarget,
  appointment: Appointment,
  { zone, local, phone, words }: Voice,
): string {
  const { page: said, labels } = words;
  const { tellsVehicle, tellsPlace } = discretionOf(appointment, null, isConfirmed);
  const { priceCents } = appointment;
  const facts: (readonly [string, string | null])[] = [
    [said.status, said.statuses[appointment.status]],
    [labels.time, local.arrival(arrivalOf(serviceTimeOf(appointment), zone))],
    [labels.serviceType, words.service(appointment.serviceType)],
    [labels.addOn, appointment.addOn === null ? null : words.addOn(appointment.addOn)],
    [labels.vehicleInfo, tellsVehicle ? appointment.vehicleInfo : null],
    [labels.location, tellsPlace ? appointment.location : null],
    [labels.priceCents, priceCents === null ? null : formatPrice(priceCents)],
    [words.confirmation, appointment.confirmationNumber],
  ];
  const rows = facts.flatMap(([label, value]) =>
    value ? [`<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`] : [],
  );
  const what = kindOf(address);
  const help = said.change(phone === null ? null : callLink(phone), what, isOn(appointment));
  return `<dl>${rows.join('')}</dl>
<p>${help} ${said.times(escaped(local.zoneName))}</p>
${addressPart(path, what, { isConfirmed, isUnsubscribed }, words)}`;
}

function kindOf(address: string): AddressKind {
  return isNumber(address) ? 'number' : 'address';
}

function addressPart(
  path: string,
  what: AddressKind,
  { isConfirmed, isUnsubscribed }: Pick<LinkTarget, 'isConfirmed' | 'isUnsubscribed'>,
  { page: said }: Words,
): string {
  if (isUnsubscribed) {
    return `<p>${said.stopped(what)}</p>${button(`${path}/confirm`, said.sendAgain)}`;
  }
  const stop = `<p class="small"><a href="${escaped(path)}/unsubscribe">${said.stopAll(what)}</a></p>`;
  if (isConfirmed) return `<p>${said.confirmed(what)}</p>${stop}`;
  return `<p>${said.isItYours(what)}</p>
${button(`${path}/confirm`, said.itIsMine(what))}
<p>${said.mistyped(what)}</p>${stop}`;
}

function unsubscribing(
  path: string,
  { address, appointment, isUnsubscribed }: LinkTarget,
  words: Words,
): Content {
  const { page: said } = words;
  const what = kindOf(address);
  const back = appointment
    ? `<p class="small"><a href="${escaped(path)}">${said.seeBooking}</a></p>`
    : '';
  if (isUnsubscribed) {
    return { heading: said.messagesStopped, body: `<p>${said.nothingMore(what)}</p>${back}` };
  }
  return {
    heading: said.stopTitle,
    body: `<p>${said.stopText(what)}</p>
${button(`${path}/unsubscribe`, said.stop)}${back}`,
  };
}

/**
 * A button that sends a POST: merely opening a link must change nothing, because mail scanners open links too
 * (SELF-04).
 */
function button(action: string, words: string): string {
  return `<form method="post" action="${escaped(action)}"><button>${escaped(words)}</button></form>`;
}

function content(heading: string, body: string): string {
  return `<header>${DROP} ${BRAND}</header>
<main><div class="card">
<h1>${escaped(heading)}</h1>
${body}
</div></main>`;
}
