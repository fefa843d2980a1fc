import { useState } from 'react';

/**
 * A list that is read again with more rows: how many to ask for, and what asks for so many more. That is undefined where the graph
 * gives no more at once.
 */
export function useLongerList(step: number, most: number) {
  const [first, setFirst] = useState(step);
  const more = first < most ? () => setFirst(Math.min(first + step, most)) : undefined;
  return { first, more };
}
