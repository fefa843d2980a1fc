import { readFileSync } from 'node:fs';

/** The subgraph's SDL; the build puts it beside this file too. */
export const typeDefs = readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8');
