import { GraphQLScalarType } from 'graphql';

/** An instant, written in UTC. */
export const dateTime = new GraphQLScalarType({
  name: 'DateTime',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
});

/** A text scalar; its content is validated where it is used. */
export const plainText = (name: string) =>
  new GraphQLScalarType({ name, serialize: (value) => String(value) });

/** Any JSON value, unchanged. */
export const json = new GraphQLScalarType({ name: 'JSON', serialize: (value) => value });
