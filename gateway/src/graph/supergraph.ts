import { operationFromDocument, type Schema, Supergraph } from '@apollo/federation-internals';
import { type QueryPlan, QueryPlanner } from '@apollo/query-planner';
import type { DocumentNode, GraphQLSchema } from 'graphql';

/** The composed graph: its schemas, and the planner that says which service resolves what. */
export interface Graph {
  /** What clients may ask, as graphql-js sees it. */
  readonly apiSchema: GraphQLSchema;
  /** The same for the federation's own libraries. */
  readonly federationSchema: Schema;
  /** With the federation's own parts, as graphql-js sees it. */
  readonly supergraphSchema: GraphQLSchema;
  /** Plans a validated operation. */
  plan(document: DocumentNode, operationName: string | undefined): QueryPlan;
}

/** Reads a composed supergraph; composition itself happens when the gateway is built (`codegen.ts`). */
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
