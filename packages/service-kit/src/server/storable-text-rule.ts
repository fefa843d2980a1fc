import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { isStorable } from '../errors/storable-text.ts';

/**
 * A validation rule for GraphQL documents: a string literal in the query may contain an escape that the JSON around
 * it didn't show, above all `"\u0000"`, which the database can't store (API-40).
 */
export function storableTextRule(context: ValidationContext): ASTVisitor {
  return {
    StringValue(node) {
      if (isStorable(node.value)) return;
      context.reportError(
        new GraphQLError('The request contains a character that is not allowed.', { nodes: node }),
      );
    },
  };
}
