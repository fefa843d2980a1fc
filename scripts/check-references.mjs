/** Prints every broken reference to a rule or a document, and fails if there is one. */
import { findLostReferences } from './checks/references.mjs';

const lost = findLostReferences(process.cwd());
for (const reference of lost) console.log(reference);
process.exit(lost.length > 0 ? 1 : 0);
