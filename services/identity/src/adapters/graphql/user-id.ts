const LARGEST_ID = 2_147_483_647;

/** An account's number from its id in the graph; null for anything else. */
export function userIdOf(id: string): number | null {
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= LARGEST_ID ? Number(id) : null;
}
