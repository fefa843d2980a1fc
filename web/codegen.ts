import { readdirSync, readFileSync } from 'node:fs';
import { composeServices } from '@apollo/composition';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';
import { parse, printSchema } from 'graphql';

/** Each service's folder holds one subgraph. */
const SUBGRAPHS = readdirSync(new URL('../services', import.meta.url)).sort();

/** The schema as clients see it: the four services' documents composed, without federation's own parts. */
function clientSchema(): string {
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
  return printSchema(composed.schema.toAPISchema().toGraphQLJSSchema());
}

/** One side's operations and types; apart, so that customers never load staff's. */
const operationsOf = (documents: string[]): CodegenConfig['generates'][string] => ({
  preset: 'client',
  documents,
  // Registered operations are sent as they are here, so they must ask for what the cache needs.
  documentTransforms: [addTypenameSelectionDocumentTransform],
  presetConfig: {
    fragmentMasking: false,
    persistedDocuments: { hashAlgorithm: 'sha256' },
  },
  config: {
    useTypeImports: true,
    enumsAsTypes: true,
    scalars: { DateTime: 'string', Date: 'string', JSON: 'unknown' },
  },
});

const STAFF = 'src/features/staff/**/*.graphql';
/**
 * Beside the way to a booking: home and library, the page behind a message's link, times that are kept where there are
 * crews, and a stored vehicle that is edited.
 */
const BESIDE = [
  'src/features/booking/own-booking/**/*.graphql',
  'src/features/booking/holds/*.graphql',
  'src/features/garage/**/*.graphql',
  'src/features/vehicle-form/api/vehicle-to-edit.graphql',
];

const config: CodegenConfig = {
  schema: clientSchema(),
  generates: {
    'src/generated/customer/': operationsOf([
      'src/**/*.graphql',
      `!${STAFF}`,
      ...BESIDE.map((path) => `!${path}`),
    ]),
    'src/generated/beside/': operationsOf(BESIDE),
    'src/generated/staff/': operationsOf([STAFF]),
  },
};

export default config;
