/** A page of a GraphQL connection. */
export interface Page<Item> {
  readonly nodes: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const MOST_PAGES = 20;

/** Reads all items of a customer's list, at most 20 pages. */
export async function allPages<Item>(
  page: (after: string | null) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: string | null = null;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const { nodes, pageInfo }: Page<Item> = await page(after);
    items.push(...nodes);
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) break;
    after = pageInfo.endCursor;
  }
  return items;
}
