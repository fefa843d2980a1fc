export { checkSettings } from './run/check-settings.ts';
export { run } from './run/run.ts';
