import { ServiceError, storableTextRule } from '@dewlane/service-kit/edge';
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type NameNode,
  parse,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql';
import type { Graph } from './supergraph.ts';

/** Limits for free operations; registered ones need none, since our own client was built with them. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_TOKENS = 1_000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 15;
const MAX_COST = 100_000;

/** Cast because the library's types refer to another copy of graphql. */
export const costRule = costLimitRule({ maxCost: MAX_COST }) as unknown as ValidationRule;
const aliasRule = maxAliasesRule({ n: MAX_ALIASES }) as unknown as ValidationRule;
const depthRule = maxDepthRule({ n: MAX_DEPTH }) as unknown as ValidationRule;

/** These visit each node once, so they run before the standard rules, which compare fields with each other. */
const LIMITS: readonly ValidationRule[] = [refuseReservedNames, aliasRule, depthRule, costRule];

/**
 * Parses a free operation and checks it against the limits of size, names, depth and cost, and against the schema
 * (SEC-01, SEC-05).
 * @throws ServiceError BAD_REQUEST with what is wrong with the operation
 */
export function readOperation(graph: Graph, text: string): DocumentNode {
  if (text.length > MAX_TEXT_LENGTH) {
    throw new ServiceError('BAD_REQUEST', 'The operation is too long.');
  }
  return asBadRequest(() => {
    const document = parse(text, { maxTokens: MAX_TOKENS, noLocation: true });
    for (const rules of [LIMITS, [...specifiedRules, storableTextRule]]) {
      const [fault] = validate(graph.apiSchema, document, rules, { maxErrors: 1 });
      if (fault !== undefined) throw fault;
    }
    return document;
  });
}

/**
 * Runs a step and translates a GraphQLError it throws.
 * @throws ServiceError BAD_REQUEST with the error's message
 */
export function asBadRequest<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const message = error.message.replace(/^Syntax Error: (?=Query|Aliases)/, '');
    throw new ServiceError('BAD_REQUEST', message);
  }
}

/**
 * Refuses names that lead to a prototype, or that GraphQL reserves: names chosen by a client become object keys, here
 * and in libraries.
 */
function refuseReservedNames(context: ValidationContext): ASTVisitor {
  const check = (name: NameNode | undefined): void => {
    if (name === undefined) return;
    const { value } = name;
    if (value.startsWith('__') || value in Object.prototype || value === 'prototype') {
      context.reportError(new GraphQLError(`The name "${value}" is reserved.`));
    }
  };
  return {
    Field: ({ alias }) => check(alias),
    OperationDefinition: ({ name }) => check(name),
    FragmentDefinition: ({ name }) => check(name),
    FragmentSpread: ({ name }) => check(name),
    VariableDefinition: ({ variable }) => check(variable.name),
  };
}
