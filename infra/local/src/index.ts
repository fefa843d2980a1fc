export * from './postgres/index.ts';
