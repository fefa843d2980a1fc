import { lookUp } from './look-up.ts';
import { TABLE } from './tables/checks.ts';

/** Translates a validation message of the account forms; client and server share these checks. */
export const checked = lookUp(TABLE);
