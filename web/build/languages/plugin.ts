import type { Language } from '@dewlane/catalog';
import type { Plugin } from 'vite';
import { readCatalogue, sayFrom } from './catalogue.ts';
import { copyIn } from './package-copy.ts';
import { pageIn } from './page.ts';
import { tableModule } from './table-module.ts';
import { translated } from './translate.ts';

/** Sources with texts for customers: staff's screens are in English. */
const CUSTOMERS = /\/web\/src\/(?!features\/staff\/|testing\/|generated\/)[^?]*\.tsx?$/;
const TABLE = /\/web\/src\/lib\/text\/tables\/(\w+)\.ts$/;
/** Staff pages are always served from the English build: any other build reloads the page there. */
const STAFF_ROUTE = /\/web\/src\/app\/routes\/staff(?:-\w+)?\.tsx$/;
const COPY = /\/packages\/catalog\/src\/catalogue\.ts$/;
const CATALOGUE = '/src/features/catalogue/';
const MARKED =
  /\/(?:language|package-texts|hours-text|labels|validation-texts|reasons|server-messages)\.ts'/;

/**
 * Builds the client in one language, as if its sources had been written in it: a translation is as small as the English build,
 * and contains no other language (SELF-11).
 */
export function inLanguage(language: Language): Plugin {
  const catalogue = readCatalogue(language);
  return {
    name: 'in-language',
    enforce: 'pre',
    load(id) {
      if (language === 'en') return null;
      const [, table] = TABLE.exec(id) ?? [];
      if (table === undefined) return null;
      const texts = catalogue.tables.get(table);
      if (!texts) throw new Error(`There is no table ${table} in the language ${language}.`);
      return tableModule(texts);
    },
    transform(code, id) {
      if (COPY.test(id) && language !== 'en')
        return { code: copyIn(code, sayIn(CATALOGUE)), map: null };
      if (!CUSTOMERS.test(id) || STAFF_ROUTE.test(id) || TABLE.test(id)) return null;
      const isLanguage = id.endsWith('/lib/text/language.ts');
      if (isLanguage || (language === 'en' && !MARKED.test(code))) return null;
      return { code: translated(code, id, language, sayIn(id)), map: null };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => pageIn(html, language, sayIn('index.html'), sayIn(CATALOGUE)),
    },
  };

  function sayIn(file: string) {
    return language === 'en' ? (text: string) => text : sayFrom(catalogue, file);
  }
}
