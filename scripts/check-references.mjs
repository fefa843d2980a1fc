/** Prints every broken reference to a rule or a document, and every entry that its document leaves out; fails if there is one. */
import { findUnnamedEntries } from './checks/package-entries.mjs';
import { findLostReferences } from './checks/references.mjs';

const root = process.cwd();
const faults = [...findLostReferences(root), ...findUnnamedEntries(root)];
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);
