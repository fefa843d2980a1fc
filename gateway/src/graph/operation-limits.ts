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

/** What a free operation may be at most; a registered one is bounded by having been registered. */
export const MAX_TEXT_LENGTH = 20_000;
const MAX_TOKENS = 1_000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 15;
export const MAX_COST = 100_000;

/** Their types know another copy of graphql. */
export const costRule = costLimitRule({ maxCost: MAX_COST }) as unknown as ValidationRule;
const aliasRule = maxAliasesRule({ n: MAX_ALIASES }) as unknown as ValidationRule;
const depthRule = maxDepthRule({ n: MAX_DEPTH }) as unknown as ValidationRule;

/** These look at each node once; they come before the rules of the language, which compare fields with each other. */
const LIMITS: readonly ValidationRule[] = [refuseReservedNames, aliasRule, depthRule, costRule];

/**
 * Parses somebody's operation and checks it against limits of size, names, depth and cost, and against the graph (SEC-01,
 * SEC-05).
 * @throws ServiceError BAD_REQUEST that says what is wrong with the text
 */
export function readOperation(graph: Graph, text: string): DocumentNode {
  if (text.length > MAX_TEXT_LENGTH) {
    throw new ServiceError('BAD_REQUEST', 'The operation is too long.');
  }
  return naming(() => {
    const document = parse(text, { maxTokens: MAX_TOKENS, noLocation: true });
    for (const rules of [LIMITS, [...specifiedRules, storableTextRule]]) {
      const [fault] = validate(graph.apiSchema, document, rules, { maxErrors: 1 });
      if (fault !== undefined) throw fault;
    }
    return document;
  });
}

/**
 * Runs a step of reading an operation.
 * @throws ServiceError BAD_REQUEST with the message of a GraphQLError
 */
export function naming<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const message = error.message.replace(/^Syntax Error: (?=Query|Aliases)/, '');
    throw new ServiceError('BAD_REQUEST', message);
  }
}

/**
 * Names that a client makes up become keys of objects, here and in libraries: those that lead to a prototype are refused,
 * and those that the language reserves.
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
