import { describe, expect, it } from '@jest/globals';
import { pageIn, textsOfPage } from './page.ts';
import { shapeOf, tableModule } from './table-module.ts';
import { textsOf, translated } from './translate.ts';

const IMPORT = "import { LANGUAGE, LOCALE, t } from '../lib/text/language.ts';\n";
const LOOKUP = "import { translatePackageText } from '../lib/text/package-texts.ts';\n";
const TEXTS: Readonly<Record<string, string>> = {
  'Your wash': 'Su lavado',
  'Step {0} of {1}': 'De {1}, paso {0}',
  '{0} costs <0/> now.': 'Ahora <0/> es lo que cuesta {0}.',
  'Photos <0>(optional)</0>': 'Fotos <0>(opcional)</0>',
  'Home & yard': 'Casa y patio',
  Menu: 'Menú',
  '(optional)': '(opcional)',
};
const spanish = (code: string) =>
  translated(code, 'a.tsx', 'es', (text) => {
    const known = TEXTS[text];
    if (known === undefined) throw new Error(`unknown: ${text}`);
    return known;
  });
const english = (code: string) => translated(code, 'a.tsx', 'en', (text) => text);

describe('a source in another language', () => {
  it.each([
    ['<p>Your wash</p>', '<p>{"Su lavado"}</p>'],
    ['<p>\n  Home &amp;\n  yard\n</p>', '<p>{"Casa y patio"}</p>'],
    ['<><Icon />Menu</>', '<><Icon />{"Menú"}</>'],
    [
      '<h2>{label}{optional && <i> (optional)</i>}</h2>',
      '<h2>{label}{optional && <i>{" (opcional)"}</i>}</h2>',
    ],
    [
      '<p>{name} costs <b>{price}</b> now.</p>',
      '<p>{"Ahora "}<b>{price}</b>{" es lo que cuesta "}{name}{"."}</p>',
    ],
    [
      '<p>Photos <i className="a">(optional)</i></p>',
      '<p>{"Fotos "}<i className="a">{"(opcional)"}</i></p>',
    ],
    ['<nav aria-label="Menu" id="Menu" />', '<nav aria-label={"Menú"} id="Menu" />'],
    ['<p>{one}, {two} · 3</p>', '<p>{one}, {two} · 3</p>'],
    ['<p>{isOn ? <b>Menu</b> : null}</p>', '<p>{isOn ? <b>{"Menú"}</b> : null}</p>'],
  ])('is translated: %s', (code, expected) => {
    expect(spanish(`a(${code});`)).toBe(`a(${expected});`);
  });

  it('has its marked texts translated, with expressions where the translation puts them', () => {
    const code = `${IMPORT}a(t('Your wash'), t\`Step \${t('Menu')} of \${n}\`, LANGUAGE, LOCALE);`;
    expect(spanish(code)).toBe(
      '\na("Su lavado", `De $n}, paso $"Menú"}`, "es", "es-US");'.replaceAll('$', '${'),
    );
  });

  it('leaves values, keys and other functions named t unchanged', () => {
    const code = "const Menu = { Menu: 'Menu' }; t('Menu'); a.t('Your wash');";
    expect(spanish(code)).toBe(code);
  });

  it('keeps looking up texts of the data', () => {
    expect(spanish(`${LOOKUP}a(translatePackageText(name));`)).toBe(
      `${LOOKUP}a(translatePackageText(name));`,
    );
  });

  it('is refused if a text has no translation, or a mark has no literal text', () => {
    expect(() => spanish('<p>Unheard of</p>')).toThrow('unknown: Unheard of');
    expect(() => spanish(`${IMPORT}t(name);`)).toThrow('takes a text that stands there');
  });
});

describe('the English source', () => {
  it('is the same as without marks', () => {
    const code = `${IMPORT}${LOOKUP}a(t('Your wash'), t\`Step \${n}\`, LOCALE, translatePackageText(\n  name,\n));`;
    expect(english(code)).toBe(
      '\n\na("Your wash", `Step $n}`, "en-US", (\n  name));'.replace('$', '${'),
    );
    expect(english('<p title="Menu">Your wash</p>')).toBe('<p title="Menu">Your wash</p>');
  });
});

describe('the list of a source’s texts', () => {
  it('has all that need a translation', () => {
    const code = `${IMPORT}a(<p title="Menu">Step {t('Your wash')} of {n}</p>);`;
    expect(textsOf(code, 'a.tsx').sort()).toEqual(['Menu', 'Step {0} of {1}', 'Your wash']);
  });
});

const STUCK = '<div class="stuck" hidden><p>Not loaded.</p><a href="">Again</a></div>';

describe('a page in another language', () => {
  const page = `<html lang="en"><meta\n name="description"\n content="Wash" /><noscript>No <b>wash</b></noscript>${STUCK}`;

  it('SELF-11 names its language, and has its texts translated', () => {
    expect(textsOfPage(page)).toEqual(['Wash', 'Not loaded.', 'Again', 'No <b>wash</b>']);
    const say = (text: string) => `¡${text}!`;
    expect(pageIn(page, 'es', say, say)).toBe(
      '<html lang="es"><meta\n name="description"\n content="¡Wash!" /><noscript>¡No <b>wash</b>!</noscript><div class="stuck" hidden><p>¡Not loaded.!</p><a href="">¡Again!</a></div>',
    );
  });
});

describe('the early text of the first page', () => {
  const page = (title: string, words: string) =>
    `<meta name="description" content="Wash" /><div class="early" hidden><p class="t">${title}</p><p>${words}</p></div><noscript>No</noscript>${STUCK}<p>After</p>`;

  it('FLOW-13 is that of the catalogue page, in the page’s language', () => {
    const same = (text: string) => text;
    const early = (text: string) => `¡${text}!`;
    expect(pageIn(page('Wash', 'Here'), 'es', same, early)).toBe(page('¡Wash!', '¡Here!'));
  });
});

describe('a table of texts', () => {
  it('has texts with placeholders separately, as regular expressions', () => {
    expect(tableModule({ Yes: 'Sí', 'Until {0} (at {1}).': 'Hasta {0} ({1}).' })).toBe(
      'export const TABLE = { exact: {"Yes":"Sí"}, patterns: [[/^Until ((?:\\w+day, )?.+?) \\(at ((?:\\w+day, )?.+?)\\)\\.$/, "Hasta {0} ({1})."]] };',
    );
  });

  it('matches a day as a whole, including its comma', () => {
    const [, ...values] =
      shapeOf('We open {0}, {1}.').exec('We open Monday, November 23, 8:00 AM.') ?? [];
    expect(values).toEqual(['Monday, November 23', '8:00 AM']);
  });
});
