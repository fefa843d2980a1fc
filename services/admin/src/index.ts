export { startAdmin } from './main/compose.ts';
export { type AdminSettings, adminSettings } from './main/config.ts';
export { program } from './main/program.ts';
export { rebuildProjections } from './main/rebuild-projections.ts';
