import type { PlannedOperation } from './planned-operation.ts';
import { bareHash, planDocument, UnusableDocument } from './registered-operations.ts';
import type { Graph } from './supergraph.ts';

/** Finds the text that another build registered under a hash without prefix; undefined if none did. */
export type FindText = (hash: string) => Promise<string | undefined>;

/** Operations that gateways of other builds have registered, by hash; undefined for what none has, or doesn't fit this graph. */
export type OperationsOfOthers = (hash: string) => Promise<PlannedOperation | undefined>;

/** Several builds' worth; beyond it they are planned anew. */
const MOST_PLANNED = 1_000;

/** Plans each operation when a page first asks for it. */
export function operationsOfOthers(graph: Graph, textOf: FindText): OperationsOfOthers {
  const planned = new Map<string, PlannedOperation | undefined>();
  return async (asked) => {
    const hash = bareHash(asked);
    if (planned.has(hash)) return planned.get(hash);
    const text = await textOf(hash);
    if (text === undefined) return undefined;
    const operation = planIfItFits(graph, text);
    if (planned.size >= MOST_PLANNED) planned.clear();
    planned.set(hash, operation);
    return operation;
  };
}

function planIfItFits(graph: Graph, text: string): PlannedOperation | undefined {
  try {
    return planDocument(graph, text);
  } catch (error) {
    // A later build's fields; the gateways that serve its page have them.
    if (error instanceof UnusableDocument) return undefined;
    throw error;
  }
}
