import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { NULLABLE_ROOTS } from './fake-server.ts';

const SERVICES = path.join(import.meta.dirname, '../../../services');
const SCHEMAS = readdirSync(SERVICES).map((name) =>
  readFileSync(path.join(SERVICES, name, 'src/adapters/graphql/schema.graphql'), 'utf8'),
);

describe('the fake server', () => {
  it('nulls the same fields at a refusal as the graph does', () => {
    const roots = SCHEMAS.flatMap((schema) => parse(schema).definitions).flatMap((definition) =>
      (definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
        definition.kind === Kind.OBJECT_TYPE_EXTENSION) &&
      ['Query', 'Mutation'].includes(definition.name.value)
        ? (definition.fields ?? [])
        : [],
    );
    const nullable = roots.filter(({ type }) => type.kind !== Kind.NON_NULL_TYPE);
    expect(nullable.map(({ name }) => name.value).sort()).toEqual(NULLABLE_ROOTS);
  });
});
