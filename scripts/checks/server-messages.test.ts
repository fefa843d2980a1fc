import { ANSWER_NAMES, LANGUAGES } from '@dewlane/catalog';
import { ERROR_CODES, fieldLabel } from '@dewlane/service-kit/edge';
import { describe, expect, it } from '@jest/globals';
import { readCatalogue, type Texts } from '../../web/build/languages/catalogue.ts';
import {
  FOLDERS,
  messagesIn,
  OF_STAFF,
  serverMessages,
} from '../../web/build/languages/server-messages.ts';
import { shapeOf } from '../../web/build/languages/table-module.ts';
import { SERVICES } from './services.mjs';

/** In the order in which the client looks texts up (`src/lib/text/messages.ts`). */
const TABLES = ['messages', 'checks', 'reasons', 'words'];
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

/** Code whose texts no customer sees on a screen, each with the reason. */
const NOT_SHOWN: readonly RegExp[] = [
  // Mail, text messages and their pages: they contain both languages themselves.
  /^services\/\w+\/src\/(?:adapters\/(?:mail|texting)|domain\/(?:mail|message))\//,
  // Why a message wasn't sent: read by staff in the message log.
  /\/(?:deliver-mail|ports\/mail|recipient|service-kit\/src\/application\/delivery)\.ts$/,
  /^services\/bookings\/src\/application\/ports\/messages\.ts$/,
  // Metrics for operators, and programs that they run.
  /\/main\/(?:measures|config|erase-command)\.ts$/,
  /^gateway\/src\/http\/early-rejection\/refusal-counter\.ts$/,
  // Only called by staff pages, which are in English.
  /\/(?:staff-login|crew-inputs|create-crew|update-crew|plan-arrival|resend-mail|undo-appointment-change|update-business|edit|admin-[\w-]+)\.ts$/,
  /^packages\/internal-api\/src\/business\.ts$/,
  // The REST API's description, and input that only it accepts: pictures inside a vehicle, prices.
  /^gateway\/src\/rest\/(?:openapi|price|photo-uploads|inline-picture|response-bodies|[\w-]+-calls)\.ts$/,
  // What the web client never sends: unregistered operations, batches, unknown paths and hosts.
  /^gateway\/src\/(?:graph\/(?:free-operations|graph-request|graphql-route|operation-limits|registered-operations|variable-faults)|http\/(?:origins\/hosts|failures\/unknown-routes))\.ts$/,
  /^packages\/service-kit\/src\/server\/(?:cursors|json-text|pages)\.ts$/,
  // For operators: settings, metrics, queues, events and messages of the database.
  /^packages\/service-kit\/src\/(?:database|events|jobs|mail|settings|telemetry)\//,
  /^packages\/service-kit\/src\/(?:errors\/database-errors|server\/requests)\.ts$/,
  // A separate page in both languages.
  /^gateway\/src\/http\/web\/(?:booking-links|left-session-page)\.ts$/,
  // Copy and names that screens take from the catalog: covered by languages.test.ts.
  /^packages\/catalog\/src\/(?:models\/[\w-]+|makes|brand|business|catalogue|opening-hours|service-packages)\.ts$/,
];

const UNSENT = 'the screens let nobody choose or type that; what the code means is said in Spanish';
const STAFF = 'staff';

/** Individual texts that customers don't see, with the reason. */
const NOT_TOLD: Readonly<Record<string, string>> = {
  'Only the account that ADMIN_USERNAME names reads these messages.': STAFF,
  'The time must be written as ISO 8601 with its offset.': STAFF,
  'The time must be a whole minute.': STAFF,
  'What this write was built on has changed meanwhile.': 'tried again inside the service',
  'The links of the account ended before it went out.':
    'stands in the ledger of messages, for operators',
  'The owner has reached the limit of coming appointments.': 'told by the quota',
  'The client address has reached its daily limit of bookings.': 'told by the quota',
  'No crew is free at this time.': 'told with other times',
  'Deleted customer': 'stands in place of a name',
  'Bearer {0}': 'a header',
  'The client closed the connection.': 'nobody is there to read it',
  'Too many errors processing variables': 'graphql-js says it; the answer is known by it',
  '{0} or {1}': 'joins choices',
  'This request came from another site.': 'the screens are of this site',
  'January February March April May June July August September October November December': UNSENT,
  'Choose a day that exists, as YYYY-MM-DD.': UNSENT,
  'Ask about at least one day.': UNSENT,
  'Ask about at most {0} days.': UNSENT,
  'The expected version must be at least {0}.': UNSENT,
  'The expected version is not one of {0}.': UNSENT,
  'The language must be {0}.': UNSENT,
  'The time must be written as h:mm AM/PM or HH:MM.': UNSENT,
  'The time must be morning, afternoon, evening or custom, a slot\'s label such as "{0}", or a time as h:mm AM/PM or HH:MM.':
    UNSENT,
  'The date must be written as YYYY-MM-DD, alone or followed by a space and morning, afternoon or evening, a slot\'s label such as "{0}", or a time as h:mm AM/PM or HH:MM.':
    UNSENT,
  'The date must be written as YYYY-MM-DD, such as 2026-11-24.': UNSENT,
  'The date must lie in the years {0} to {1}.': UNSENT,
  'There is no month {0}.': UNSENT,
  '{0} {1}, {2} does not exist.': UNSENT,
};

/** Texts that are appended to another one, with the full text as shown. */
const BEHIND: Readonly<Record<string, string>> = {
  'There is no open time in the days that can be booked.':
    'We close at 7 that day, and this takes up to 4 hours. There is no open time in the days that can be booked.',
  'The next open time is {0}, {1}.':
    'We are closed on Sundays. The next open time is Monday, November 23, 7.',
};

const shown = serverMessages().filter(
  ({ file, text }) => !NOT_SHOWN.some((where) => where.test(file)) && !(text in NOT_TOLD),
);

/** The part of a text that stays English; placeholders are filled with figures. */
function leftInEnglish(text: string, known: readonly Texts[]): string | null {
  for (const table of known) {
    if (Object.hasOwn(table, text)) return null;
    for (const english of Object.keys(table).filter((key) => key.includes('{0}'))) {
      const values = shapeOf(english).exec(text)?.slice(1);
      if (values)
        return (
          values.map((value) => leftInEnglish(value, known)).find((left) => left !== null) ?? null
        );
    }
  }
  return /\p{L}/u.test(text) && !IS_DAY.test(text) ? text : null;
}
/** `reason-texts.ts` writes it in the language's own way. */
const IS_DAY = /^\w+day, \w+ \d+$/;
/** An example of a text with its placeholders filled; plural placeholders are weekdays. */
const example = (text: string) =>
  BEHIND[text] ?? text.replace(/\{\d\}s\b/g, 'Sundays').replace(/\{\d\}/g, '7');

describe.each(TRANSLATIONS)('the messages of the servers, in %s', (language) => {
  const { tables } = readCatalogue(language);
  const known = TABLES.map((name) => tables.get(name) ?? {});

  it('SELF-11 has a translation of each message that customers can see', () => {
    expect(shown.length).toBeGreaterThan(80);
    expect(shown.filter(({ text }) => leftInEnglish(example(text), known) !== null)).toEqual([]);
  });

  it('SELF-11 has a text for each code, for messages that aren’t known', () => {
    const messages = tables.get('messages');
    for (const code of Object.keys(ERROR_CODES)) expect(messages).toHaveProperty([`code ${code}`]);
  });

  it('SELF-11 has a name for each answer of the questionnaire that checks mention', () => {
    const labels = [...ANSWER_NAMES, 'contactEmail', 'gateCode', 'reason', 'imageUrl', 'type'];
    for (const name of labels) {
      for (const fault of ['is required', 'must be at most 7 characters', 'is not valid']) {
        expect({ name, left: leftInEnglish(`${fieldLabel([name])} ${fault}`, known) }).toEqual({
          name,
          left: null,
        });
      }
    }
  });
});

describe('the search for messages of the servers', () => {
  it('SELF-11 reads the messages of each service but those that only staff use', () => {
    const unread = SERVICES.filter((service) => !FOLDERS.includes(`services/${service}/src`));
    expect(unread.sort()).toEqual([...OF_STAFF].sort());
  });

  it('has no exceptions for texts that no longer exist', () => {
    const all = serverMessages();
    const said = new Set(all.map(({ text }) => text));
    const excused = [...Object.keys(NOT_TOLD), ...Object.keys(BEHIND)];
    expect(excused.filter((text) => !said.has(text))).toEqual([]);
    expect(NOT_SHOWN.filter((where) => !all.some(({ file }) => where.test(file)))).toEqual([]);
  });
});

describe('a literal of the servers', () => {
  it.each([
    ["refuse('CONFLICT', 'This is gone.');", ['This is gone.']],
    [`const message = \`You have \${count} cars.\`;`, ['You have {0} cars.']],
    ["const MESSAGE = 'One part ' + 'and another.';", ['One part and another.']],
    ["const failures = { TAKEN: { message: 'You have # cars.' } };", ['You have {0} cars.']],
    [
      `refuse(code, \`\${name} is off sale. \${why ? \`It was \${why}.\` : "It is not."}\`);`,
      ['{0} is off sale. {1}', 'It was {0}.', 'It is not.'],
    ],
    ["log.warn({ place }, 'The mail server is away'); throw new Error('Nothing came');", []],
    ["const kind = 'some kind of key'; const shape = 'Camel';", []],
  ])('is found if it reads like a sentence: %s', (code, found) => {
    expect(messagesIn(code, 'a.ts')).toEqual(found);
  });
});
