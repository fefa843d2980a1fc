import { pageArguments, parseInput } from '@dewlane/service-kit';
import type { PageRequest } from '@dewlane/service-kit/application';

const vehiclePage = pageArguments({ most: 100, usual: 50 });

/**
 * The page requested by a list's arguments.
 * @throws ServiceError VALIDATION_FAILED
 */
export function parsePage(args: {
  first?: number | null | undefined;
  after?: string | null | undefined;
}): PageRequest {
  return parseInput(vehiclePage, args);
}
