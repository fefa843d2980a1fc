import { operationFromDocument, type Schema, Supergraph } from '@apollo/federation-internals';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import type { DocumentNode, GraphQLSchema } from 'graphql';

/** The composed graph: its schemas, and the query planner. */
export interface Graph {
  /** The schema that clients see, for graphql-js. */
  readonly apiSchema: GraphQLSchema;
  /** The same schema for the federation libraries. */
  readonly federationSchema: Schema;
  /** The schema including the federation's own types and directives, for graphql-js. */
  readonly supergraphSchema: GraphQLSchema;
  /** Plans a validated operation. */
  plan(document: DocumentNode, operationName: string | undefined): QueryPlan;
}

/** Reads a composed supergraph; it was composed when the gateway was built (`codegen.ts`). */
export function readSupergraph(sdl: string): Graph {
  const supergraph = Supergraph.build(sdl);
  const federationSchema = supergraph.apiSchema();
  const planner = new QueryPlanner(supergraph);
  return {
    apiSchema: federationSchema.toGraphQLJSSchema(),
    federationSchema,
    supergraphSchema: supergraph.schema.toGraphQLJSSchema(),
    plan: (document, operationName) =>
      planner.buildQueryPlan(
        operationFromDocument(
          federationSchema,
          document,
          operationName === undefined ? {} : { operationName },
        ),
      ),
  };
}
