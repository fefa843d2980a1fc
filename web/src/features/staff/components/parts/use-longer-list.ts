import { useState } from 'react';
import type { ShowMoreProps } from './show-more.tsx';

interface LongerList {
  /** How many rows to ask for. */
  readonly first: number;
  /** The props of Show More for the rows that were read. */
  readonly showMore: (read: {
    readonly hasMore: boolean | undefined;
    readonly isRefreshing: boolean;
  }) => ShowMoreProps;
}

/** A list that is read again with so many more rows at each press of Show More, up to the most that the graph gives at once. */
export function useLongerList(step: number, most: number): LongerList {
  const [first, setFirst] = useState(step);
  return {
    first,
    showMore: ({ hasMore, isRefreshing }) => ({
      onMore: hasMore && first < most ? () => setFirst(Math.min(first + step, most)) : undefined,
      isGrowing: isRefreshing,
      ...(hasMore && { end: `These are the newest ${most}.` }),
    }),
  };
}
