import { addOnLabel, BRAND, formatPrice } from '@dewlane/catalog';
import { DROP, escaped, FONT, INK, INK_SOFT, LINE, MIST, MUTED, WATER } from '@dewlane/service-kit';
import type { LinkTarget } from '../../application/queries/follow-link.ts';
import { type Appointment, serviceTimeOf } from '../../domain/appointment/appointment.ts';
import { isEmail } from '../../domain/appointment/reach.ts';
import { arrivalOf } from '../../domain/schedule/arrival.ts';
import { discretionOf } from './discretion.ts';
import type { Voice } from './wording.ts';

/** What the page behind a link is asked for. */
export interface LinkPageFacts {
  /** Where its buttons lead: `/booking/{token}`. */
  readonly path: string;
  readonly isAboutUnsubscribing: boolean;
  /** Null for a link that is no good. */
  readonly target: LinkTarget | null;
}

/** The page behind a link, as HTML without scripts: it tells no phone, e-mail or gate code of a customer. */
export function linkPage(facts: LinkPageFacts, voice: Voice): string {
  const { target, isAboutUnsubscribing } = facts;
  if (!target) return page('This link does not work any more', endedBody(voice));
  if (isAboutUnsubscribing) return unsubscribePage(facts.path, target);
  if (!target.appointment) return page('This booking is over', endedBody(voice));
  return bookingPage(facts.path, target, target.appointment, voice);
}

function endedBody({ phone }: Voice): string {
  const ask =
    phone === null ? '' : ` Or call <a href="tel:${escaped(phone)}">${escaped(phone)}</a>.`;
  return `<p>Links end some days after the wash, and when a booking goes to another e-mail address. Our newest message about your booking holds the link that works.${ask}</p>
<p><a href="/">Go to ${BRAND}</a></p>`;
}

const STATUS: Readonly<Record<Appointment['status'], string>> = {
  scheduled: 'Booked',
  in_progress: 'We are at it',
  completed: 'Done',
  cancelled: 'Cancelled',
};

function bookingPage(
  path: string,
  { address, isConfirmed, isUnsubscribed }: LinkTarget,
  appointment: Appointment,
  { zone, local, phone }: Voice,
): string {
  const { tellsVehicle, tellsPlace } = discretionOf(appointment, null, isConfirmed);
  const { priceCents } = appointment;
  const facts: (readonly [string, string | null])[] = [
    ['Status', STATUS[appointment.status]],
    ['When', local.arrival(arrivalOf(serviceTimeOf(appointment), zone))],
    ['Service', appointment.serviceType],
    ['Add-on', appointment.addOn === null ? null : addOnLabel(appointment.addOn)],
    ['Vehicle', tellsVehicle ? appointment.vehicleInfo : null],
    ['Where', tellsPlace ? appointment.location : null],
    ['Price', priceCents === null ? null : formatPrice(priceCents)],
    ['Confirmation', appointment.confirmationNumber],
  ];
  const rows = facts.flatMap(([label, value]) =>
    value ? [`<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`] : [],
  );
  const help =
    phone === null
      ? 'To change or cancel, reply to our message.'
      : `To change or cancel, call <a href="tel:${escaped(phone)}">${escaped(phone)}</a> or reply to our message.`;
  return page(
    'Your wash',
    `<dl>${rows.join('')}</dl>
<p>${help} Times are ${escaped(local.zoneName)}.</p>
${addressPart(path, isEmail(address) ? 'address' : 'number', isConfirmed, isUnsubscribed)}`,
  );
}

function addressPart(
  path: string,
  what: 'address' | 'number',
  isConfirmed: boolean,
  isUnsubscribed: boolean,
): string {
  if (isUnsubscribed) {
    return `<p>Messages to your ${what} are stopped.</p>${button(`${path}/confirm`, 'Send me messages again')}`;
  }
  const stop = `<p class="small"><a href="${escaped(path)}/unsubscribe">Stop all messages to this ${what}</a></p>`;
  if (isConfirmed) return `<p>You have confirmed that this ${what} is yours.</p>${stop}`;
  return `<p>Is the ${what === 'address' ? 'e-mail address' : 'number'} that we wrote to yours? Once you have said so we tell you the rest: where we come to, and which car it is.</p>
${button(`${path}/confirm`, `Yes, this ${what} is mine`)}
<p>You know nothing of a wash? Then somebody has mistyped ${what === 'address' ? 'an address' : 'a number'}.</p>${stop}`;
}

function unsubscribePage(
  path: string,
  { address, appointment, isUnsubscribed }: LinkTarget,
): string {
  const what = isEmail(address) ? 'address' : 'number';
  const back = appointment
    ? `<p class="small"><a href="${escaped(path)}">See the booking</a></p>`
    : '';
  if (isUnsubscribed) {
    return page(
      'Messages are stopped',
      `<p>We send nothing more to this ${what}. Bookings stand as they are.</p>${back}`,
    );
  }
  return page(
    'Stop all messages?',
    `<p>We then send nothing more to the ${what} that this link came to: no confirmations, no reminders and no news of changes. Bookings stand as they are.</p>
${button(`${path}/unsubscribe`, 'Stop all messages')}${back}`,
  );
}

/** A button whose press is a POST: opening a link changes nothing, for scanners open links too (SELF-04). */
function button(action: string, words: string): string {
  return `<form method="post" action="${escaped(action)}"><button>${escaped(words)}</button></form>`;
}

function page(heading: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(heading)} · ${BRAND}</title>
<style>
body{margin:0;background:${MIST};color:${INK};font:1rem/1.5 ${FONT}}
main,header{max-width:35rem;margin:0 auto;padding:1.25rem;box-sizing:border-box}
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
.small a{display:inline-block;padding:.6rem 0}
</style>
</head>
<body>
<header>${DROP} ${BRAND}</header>
<main><div class="card">
<h1>${escaped(heading)}</h1>
${body}
</div></main>
</body>
</html>
`;
}
