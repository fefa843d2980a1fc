export * from './postgres/index.ts';
export { checkSettings } from './run/check-settings.ts';
export { run } from './run/run.ts';
