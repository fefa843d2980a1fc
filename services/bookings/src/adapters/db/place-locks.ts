/** The lock of all crews: shared by who takes a place, alone for who changes crews. */
export const CREWS_LOCK = `hashtextextended('crews', 0)`;
