import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { isStorable } from '../errors/parse-input.ts';

/**
 * A validation rule for operations: a text written into the query itself may hold a character that
 * its JSON did not, `"\u0000"` above all, which no database takes (API-40).
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
