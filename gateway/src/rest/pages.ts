import { Readable } from 'node:stream';

/** A page of a GraphQL connection. */
export interface Page<Item> {
  readonly nodes: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Fetches the page after a place, or the first one. */
type FetchPage<Item> = (after: string | null) => Promise<Page<Item>>;

const MOST_PAGES = 20;

/** Reads all items of a customer's list, at most 20 pages. */
export async function allPages<Item>(page: FetchPage<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const nodes of pagesOf(page, MOST_PAGES)) items.push(...nodes);
  return items;
}

/**
 * The list as JSON text that fetches a page only when the one before has been read, so that memory holds one page at a time
 * (SEC-15). If a later page fails, the text breaks off.
 * @throws the error of the first page
 */
export async function streamPages<Item>(page: FetchPage<Item>, most: number): Promise<Readable> {
  const pages = pagesOf(page, most);
  const first = await pages.next();
  async function* text() {
    let before = '[';
    for (let next = first; !next.done; next = await pages.next()) {
      for (const item of next.value) {
        yield before + JSON.stringify(item);
        before = ',';
      }
    }
    yield before === '[' ? '[]' : ']';
  }
  return Readable.from(text(), { highWaterMark: 1 });
}

async function* pagesOf<Item>(page: FetchPage<Item>, most: number) {
  let after: string | null = null;
  for (let count = 0; count < most; count += 1) {
    const { nodes, pageInfo }: Page<Item> = await page(after);
    yield nodes;
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) break;
    after = pageInfo.endCursor;
  }
}
