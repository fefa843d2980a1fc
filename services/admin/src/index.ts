export { type RunningAdmin, startAdmin } from './main/compose.ts';
export { type AdminSettings, adminSettings } from './main/config.ts';
export { adminEvents } from './main/event-commands.ts';
export { rebuildProjections } from './main/rebuild-projections.ts';
