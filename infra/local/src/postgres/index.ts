export type { RootMethod } from './account.ts';
export { acceptsConnections } from './readiness.ts';
export { type PostgresOptions, type PostgresServer, startPostgres } from './server.ts';
