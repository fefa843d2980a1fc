import { useState } from 'react';
import type { ShowMoreProps } from './show-more.tsx';

interface LongerList {
  /** How many rows to ask for. */
  readonly first: number;
  /** The props of Show More for what was read, and the rows in it. */
  readonly showMore: (
    read: { readonly isRefreshing: boolean; readonly refresh: () => void },
    page: ShownPage | undefined,
  ) => ShowMoreProps;
}

interface ShownPage {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}

/** A list that is read again with so many more rows at each press of Show More, up to the most that the graph gives at once. */
export function useLongerList(step: number, most: number): LongerList {
  const [first, setFirst] = useState(step);
  return {
    first,
    showMore({ isRefreshing, refresh }, page) {
      const hasMore = page?.pageInfo.hasNextPage;
      const grow = () => (first < most ? setFirst(Math.min(first + step, most)) : refresh());
      return {
        // By the rows that are there: the last ones may still be awaited, or could not be read.
        onMore: hasMore && page.nodes.length < most ? grow : undefined,
        isGrowing: isRefreshing,
        ...(hasMore && { end: `These are the newest ${most}.` }),
      };
    },
  };
}
