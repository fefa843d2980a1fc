export * from './postgres/index.ts';
export { run } from './run/run.ts';
