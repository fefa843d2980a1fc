import { Readable } from 'node:stream';
import type { ExportPage } from '../services/accounts.ts';

/** Fetches a page of one part of the file, the first one if no place is named. */
export type FetchExportPage = (place?: string) => Promise<ExportPage>;

/**
 * What is kept about a person, as the text of one JSON file with these parts. A page is fetched only when the one before
 * has been read, so that memory holds little of what may be tens of megabytes (SEC-15). If a later page fails, the
 * response breaks off, and no browser takes it for a whole one (ACCT-05).
 * @throws the error of any part's first page
 */
export async function exportedFile(
  exportedAt: Date,
  parts: Readonly<Record<string, FetchExportPage>>,
): Promise<Readable> {
  const begun = await Promise.all(
    Object.entries(parts).map(async ([name, fetch]) => ({ name, fetch, page: await fetch() })),
  );
  async function* text() {
    yield `{"exportedAt":${JSON.stringify(exportedAt)}`;
    for (const part of begun) {
      yield `,${JSON.stringify(part.name)}:`;
      yield* partText(part);
    }
    yield '}';
  }
  return Readable.from(text(), { highWaterMark: 1 });
}

/** A part of the file, with its first page. */
interface Part {
  readonly fetch: FetchExportPage;
  readonly page: ExportPage;
}

async function* partText(part: Part): AsyncGenerator<string> {
  let open: string | undefined;
  for await (const rows of pagesOf(part)) {
    for (const [section, kept] of Object.entries(rows)) {
      let before = ',';
      if (section !== open) {
        yield `${open === undefined ? '{' : '],'}${JSON.stringify(section)}:[`;
        before = '';
      }
      open = section;
      for (const row of kept) {
        yield before + JSON.stringify(row);
        before = ',';
      }
    }
  }
  yield open === undefined ? '{}' : ']}';
}

async function* pagesOf({ fetch, page }: Part): AsyncGenerator<ExportPage['rows']> {
  yield page.rows;
  for (let { next } = page; next !== undefined; ) {
    const more = await fetch(next);
    yield more.rows;
    ({ next } = more);
  }
}
