import { printSchema } from 'graphql';
import { SUPERGRAPH_SDL } from '../generated/supergraph.ts';
import { readSupergraph } from './supergraph.ts';

/** The clients' schema as SDL, with all descriptions (API-46). */
export function graphSchema(): string {
  return `${printSchema(readSupergraph(SUPERGRAPH_SDL).apiSchema)}\n`;
}
