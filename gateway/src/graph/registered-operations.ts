import { type DocumentNode, type GraphQLError, getOperationAST, parse, validate } from 'graphql';
import { type PlannedOperation, planOperation } from './planned-operation.ts';
import type { Graph } from './supergraph.ts';

/** A document that doesn't hold exactly one operation, or doesn't fit the graph. */
export class UnusableDocument extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('; '));
    this.name = 'UnusableDocument';
  }
}

/** Operations that were registered when the client was built: planned once at start, found by hash or by text. */
export interface RegisteredOperations {
  /** Finds an operation by its hash, with or without the prefix `sha256:`; undefined for an unknown one. */
  byHash(hash: string): PlannedOperation | undefined;
  byText(text: string): PlannedOperation | undefined;
}

/**
 * Plans a client's registered documents, by the hash each was registered under.
 * @param onUnusable called for each document that doesn't fit the graph; the others are registered all the same
 */
export function registerOperations(
  graph: Graph,
  documents: Readonly<Record<string, string>>,
  onUnusable: (hash: string, error: UnusableDocument) => void,
): RegisteredOperations {
  const byHash = new Map<string, PlannedOperation>();
  const byText = new Map<string, PlannedOperation>();
  for (const [hash, text] of Object.entries(documents)) {
    try {
      const planned = planDocument(graph, text);
      byHash.set(bareHash(hash), planned);
      byText.set(text, planned);
    } catch (error) {
      if (!(error instanceof UnusableDocument)) throw error;
      onUnusable(hash, error);
    }
  }
  return {
    byHash: (hash) => byHash.get(bareHash(hash)),
    byText: (text) => byText.get(text),
  };
}

/**
 * Parses, validates and plans a document of one operation.
 * @throws UnusableDocument
 */
export function planDocument(graph: Graph, text: string): PlannedOperation {
  const document = parsed(text);
  const faults = validate(graph.apiSchema, document).map(({ message }) => message);
  const operation = getOperationAST(document);
  if (!operation) faults.push('A registered document holds exactly one operation.');
  if (!operation || faults.length > 0) throw new UnusableDocument(faults);
  return planOperation(graph, document, operation);
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { noLocation: true });
  } catch (error) {
    throw new UnusableDocument([(error as GraphQLError).message]);
  }
}

const PREFIX = 'sha256:';

/** Generators and clients write hashes with or without the name of the algorithm. */
export function bareHash(hash: string): string {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : hash;
}
