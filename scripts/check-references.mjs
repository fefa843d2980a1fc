/** Prints every reference to a rule or a document that leads nowhere, and fails when there is one. */
import { findLostReferences } from './checks/references.mjs';

const lost = findLostReferences(process.cwd());
for (const reference of lost) console.log(reference);
process.exit(lost.length > 0 ? 1 : 0);
