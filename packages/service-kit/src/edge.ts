/** What a process without database, bus and subgraph needs, the gateway above all: importing this loads none of them. */
export * from './authentication.ts';
export * from './errors.ts';
export * from './failure.ts';
export * from './health.ts';
export * from './ids.ts';
export * from './lifecycle.ts';
export * from './logging.ts';
export * from './metrics.ts';
export * from './parse-input.ts';
export * from './process.ts';
export * from './settings.ts';
