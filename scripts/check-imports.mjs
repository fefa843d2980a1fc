/** Prints every import that breaks the architecture (docs/architecture.md) or closes a circle, and fails when there is one. */
import { checkCircles } from './checks/import-circles.mjs';
import { checkImports } from './checks/import-rules.mjs';

const faults = [...checkImports(process.cwd()), ...checkCircles(process.cwd())];
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);
