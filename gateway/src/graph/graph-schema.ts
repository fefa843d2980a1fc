import { printSchema } from 'graphql';
import { SUPERGRAPH_SDL } from '../generated/supergraph.ts';
import { readSupergraph } from './supergraph.ts';

/** The graph that clients may ask, in the schema language, with all descriptions (API-46). */
export function graphSchema(): string {
  return `${printSchema(readSupergraph(SUPERGRAPH_SDL).apiSchema)}\n`;
}
