import { LIMITS } from '@dewlane/catalog';

/**
 * The longest value in an address that services route. Routers count UTF-16 units, and our own limits whole
 * characters, so it is twice the longest id: what the gateway passes on, no service may refuse in its own words (SEC-12).
 */
export const MAX_PARAM_LENGTH = 2 * LIMITS.id;
