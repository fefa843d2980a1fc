/**
 * Prints every import that violates the architecture (docs/architecture.md) or closes a cycle, and fails if there is
 * one.
 */
import { checkCircles } from './checks/import-circles.mjs';
import { checkImports } from './checks/import-rules.mjs';

const faults = [...checkImports(process.cwd()), ...checkCircles(process.cwd())];
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);
