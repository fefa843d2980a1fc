import { readdirSync, readFileSync } from 'node:fs';
import { composeServices } from '@apollo/composition';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { parse, printSchema } from 'graphql';

/** Each service's folder holds one subgraph. */
const SUBGRAPHS = readdirSync(new URL('../services', import.meta.url)).sort();

const composed = composeServices(
  SUBGRAPHS.map((name) => ({
    name,
    typeDefs: parse(
      readFileSync(
        new URL(`../services/${name}/src/adapters/graphql/schema.graphql`, import.meta.url),
        'utf8',
      ),
    ),
  })),
);
if (composed.errors) {
  throw new Error(composed.errors.map((error) => error.message).join('\n'));
}

/** Composes the supergraph, checks the REST calls' stored documents against it and types their responses. */
const config: CodegenConfig = {
  schema: printSchema(composed.schema.toAPISchema().toGraphQLJSSchema()),
  documents: 'src/rest/documents/*.graphql',
  generates: {
    'src/generated/supergraph.ts': {
      plugins: [
        {
          add: {
            content: `export const SUPERGRAPH_SDL = ${JSON.stringify(composed.supergraphSdl)};`,
          },
        },
      ],
    },
    'src/generated/documents.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: true,
        onlyOperationTypes: true,
        scalars: { DateTime: 'string', Date: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
