import { fieldsOf } from '../values/fields-of.ts';

/** The most pages that are read of a list: if they are full, ten thousand rows. */
const MOST_PAGES = 100;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the list to its end that the query names by a variable: `vehicles` for that list's `after`, null for its first page
 * (NET-28). The other fields are those of the first response; throws what `read` throws.
 * @param read sends the query with these variables, and returns the data
 */
export async function readWhole(
  read: (variables: Fields) => Promise<Fields>,
  variables: Fields,
): Promise<Fields> {
  let data = await read(variables);
  for (let pages = 1; pages < MOST_PAGES; pages += 1) {
    const name = Object.keys(variables).find((one) => pageInfoOf(data[one])['hasNextPage']);
    if (!name) break;
    const before = data[name];
    const after = pageInfoOf(before)['endCursor'];
    const page = (await read({ ...variables, [name]: after }))[name];
    const nodes = [before, page].flatMap((list) => fieldsOf(list)['nodes']);
    data = { ...data, [name]: { ...fieldsOf(page), nodes } };
  }
  return data;
}

const pageInfoOf = (list: unknown): Fields => fieldsOf(fieldsOf(list)['pageInfo']);
