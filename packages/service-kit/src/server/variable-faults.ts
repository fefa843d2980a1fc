/** The most faults reported for one request's variables: for each, graphql-js makes a text of a whole value. */
export const MOST_VARIABLE_FAULTS = 10;

/** How graphql-js's message about an invalid variable starts; the value, the path inside it, and the reason follow. */
const OPENING = /^Variable "\$\w+" got invalid value /;
const WHY = '; ';
/** How the path inside the value is written, at the end of what comes before the reason. */
const AT = ' at "';
/** Its names are the schema's, not the client's. */
const PLACE = /^ at "[\w.[\]]+"$/;
const LONGEST_REASON = 400;

/**
 * graphql-js's message about an invalid variable with `…` for the value. The message of each fault repeats the value it is in,
 * often the whole input, so that a response could be many times as large as its request (SEC-25). Returns any other
 * message unchanged.
 * @param reason the message of the fault's original error, with which the message ends; a long one is shortened too, as it may
 * name a key that the client made up
 */
export function withoutValue(message: string, reason: string | undefined): string {
  const [opening] = OPENING.exec(message) ?? [];
  if (opening === undefined) return message;
  if (reason === undefined || !message.endsWith(`${WHY}${reason}`)) return `${opening}…`;
  const value = message.slice(opening.length, message.length - WHY.length - reason.length);
  const [place = ''] = PLACE.exec(value.slice(value.lastIndexOf(AT))) ?? [];
  return `${opening}…${place}${WHY}${shortened(reason)}`;
}

/** Keeps both ends: graphql-js names what is wrong at one, and the type at the other. */
function shortened(text: string): string {
  if (text.length <= LONGEST_REASON) return text;
  const half = LONGEST_REASON / 2;
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}
