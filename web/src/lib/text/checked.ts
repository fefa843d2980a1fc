import { lookUp } from './look-up.ts';
import { TABLE } from './tables/checks.ts';

/** What a check of the account's forms says, which client and server share, as people read it. */
export const checked = lookUp(TABLE);
