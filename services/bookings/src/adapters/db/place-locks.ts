/** The lock on all crews: shared to take a place, exclusive to change crews. */
export const CREWS_LOCK = `hashtextextended('crews', 0)`;
