import {
  ADD_ONS,
  APPOINTMENT_STATUS_LABELS,
  CATALOGUE,
  LANGUAGES,
  MILES_OPTIONS,
  OCCUPANTS_OPTIONS,
  PARKING_OPTIONS,
  REGISTRATION_MESSAGES,
  TIME_SLOTS,
  UNSAVED,
  VEHICLE_TYPES,
} from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { COMMON, partOf, readCatalogue } from './catalogue.ts';
import { textsOfCopy } from './package-copy.ts';
import { textsOfPage } from './page.ts';
import { customerSources, readSource, styleSheets } from './sources.ts';
import { tableOf } from './table-module.ts';
import { textsOf } from './translate.ts';
import { unmarkedTexts } from './unmarked.ts';
import { placesOf } from './wording.ts';

const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');
const sources = customerSources();

/** Every text of the screens, with the part it belongs to. */
const texts = [
  ...sources.flatMap(({ file, code }) =>
    textsOf(code, file).map((text) => ({ file, part: partOf(`/${file}`), text })),
  ),
  ...textsOfPage(readSource('index.html')).map((text) => ({
    file: 'index.html',
    part: COMMON,
    text,
  })),
  ...textsOfCopy(readSource('../packages/catalog/src/catalogue.ts')).map((text) => ({
    file: 'catalogue.ts',
    part: 'catalogue',
    text,
  })),
];

/** Names, and strings that only look like texts for people; each with its reason. */
const NOT_TRANSLATED: Readonly<Record<string, readonly string[]>> = {
  // Each language is called by its own name.
  'src/components/layout/language-choice.tsx': ['English', 'Español'],
  // How Spanish names of times of day begin.
  'src/features/booking/dates/day-and-time.ts': ['Por'],
  // A type of the graph.
  'src/lib/graphql/operation.ts': ['Query'],
  // Names of people.
  'src/features/catalogue/components/reviews.tsx': ['Priya N.', 'Marcus T.', 'Elena R.'],
};
/** Whole files: names of browsers and operating systems, and places in California as in postal addresses. */
const NAMES_ONLY = /\/(?:browser-name|california)\.ts$/;
/** Drawings. */
const ART = /^src\/components\/art\//;

describe.each(TRANSLATIONS)('the screens in %s', (language) => {
  const { parts, tables } = readCatalogue(language);

  it('SELF-11 has a translation for each text of a customer’s screens', () => {
    expect(texts.length).toBeGreaterThan(400);
    const missing = texts.filter(
      ({ part, text }) => (parts.get(part)?.[text] ?? parts.get(COMMON)?.[text]) === undefined,
    );
    expect(missing).toEqual([]);
  });

  it('SELF-11 has no translation of a text that no screen shows any more', () => {
    const said = new Set(
      texts.map(({ part, text }) =>
        parts.get(part)?.[text] === undefined ? `${COMMON}: ${text}` : `${part}: ${text}`,
      ),
    );
    const kept = [...parts].flatMap(([part, own]) =>
      Object.keys(own).map((text) => `${part}: ${text}`),
    );
    expect(kept.filter((text) => !said.has(text))).toEqual([]);
  });

  it.each([...parts, ...tables])('SELF-11 keeps the placeholders of texts in %s', (_part, own) => {
    for (const [english, text] of Object.entries(own)) {
      expect({ english, places: placesOf(text) }).toEqual({
        english,
        places: placesOf(english),
      });
      expect(text.trim()).not.toBe('');
    }
  });

  it.each([...tables])(
    'SELF-11 finds each text with placeholders in %s by its own shape',
    (_table, own) => {
      const { patterns } = tableOf(own);
      const keys = Object.keys(own).filter((english) => english.includes('{0}'));
      const found = keys.map((english) => {
        const said = english.replaceAll(/\{\d\}/g, '7');
        return patterns.find(([shape]) => shape.test(said))?.[1];
      });
      expect(found).toEqual(keys.map((english) => own[english]));
    },
  );

  it('SELF-11 has a translation for the catalog’s names, labels and answers', () => {
    const packages = tables.get('packages');
    const words = tables.get('words');
    const checks = tables.get('checks');
    const shown = [...CATALOGUE.flatMap(({ name, features }) => [name, ...features])];
    for (const text of [...shown, ...UNSAVED.serviceAreas]) expect(packages).toHaveProperty([text]);
    const labels = [
      ...Object.values(ADD_ONS),
      ...Object.values(APPOINTMENT_STATUS_LABELS),
      ...Object.values(TIME_SLOTS).flatMap(({ name, label }) => [name, label]),
      ...Object.values(VEHICLE_TYPES).map(({ label }) => label),
      ...MILES_OPTIONS.map(({ label }) => label).filter((label) => /[a-z]/.test(label)),
      ...OCCUPANTS_OPTIONS,
      ...PARKING_OPTIONS,
    ];
    for (const text of labels) expect(words).toHaveProperty([text]);
    for (const text of Object.values(REGISTRATION_MESSAGES)) expect(checks).toHaveProperty([text]);
  });
});

describe('the languages of the screens', () => {
  it('SELF-11 has no plural article before a value, which may be 1 PM', () => {
    const { parts, tables } = readCatalogue('es');
    const spanish = [...parts.values(), ...tables.values()].flatMap((own) => Object.values(own));
    expect(spanish.filter((text) => /\blas? \{/.test(text))).toEqual([]);
  });

  it('SELF-11 has no words in style sheets', () => {
    const sheets = styleSheets();
    expect(sheets.length).toBeGreaterThan(40);
    const worded = sheets.filter(({ code }) => /content:\s*(["'])(?:(?!\1).)*\p{L}/u.test(code));
    expect(worded.map(({ file }) => file)).toEqual([]);
  });

  it('SELF-11 finds no text for customers outside JSX and the mark `t`', () => {
    const unmarked = sources
      .filter(({ file }) => !NAMES_ONLY.test(file) && !ART.test(file))
      .flatMap(({ file, code }) =>
        unmarkedTexts(code, file)
          .filter((text) => !NOT_TRANSLATED[file]?.includes(text))
          .map((text) => `${file}: ${text}`),
      );
    expect(unmarked).toEqual([]);
  });
});

describe('the search for unmarked texts', () => {
  it.each([
    ["const label = 'Book again';", ['Book again']],
    ["const label = { label: 'Back' };", ['Back']],
    [`const label = \`Step \${one} of \${two}\`;`, ['Step … of …']],
    ["const label = t('Book again');", []],
    [`const label = t\`Step \${one}\`;`, []],
    ["logFailure('Nothing came', error); throw new Error('Nothing came');", []],
    ['const there = <p className="row two" aria-label="Main" />;', []],
    ["const same = one === 'Home page';", []],
    ["const address = '/api/auth/user'; const kind = 'booked';", []],
  ])('finds these and nothing else: %s', (code, found) => {
    expect(unmarkedTexts(code, 'a.tsx')).toEqual(found);
  });
});
