/** The number of an appointment's first links. Those that are there to unsubscribe always have it, so that none expires. */
export const FIRST_LINK_NUMBER = 1;
