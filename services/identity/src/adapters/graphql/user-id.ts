import { LARGEST_INTEGER } from '@dewlane/service-kit';

/** An account's number from its id in the graph; null for anything else. */
export function userIdOf(id: string): number | null {
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= LARGEST_INTEGER ? Number(id) : null;
}
