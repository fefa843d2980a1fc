import { type RefusalDetails, ServiceError } from '@dewlane/service-kit/edge';
import type { TypedDocumentString } from '../generated/documents.ts';
import { type Execute, resultOf } from '../graph/executor.ts';
import { codeOf, type RawGraphError } from '../graph/graph-error.ts';
import type { PlannedOperation } from '../graph/planned-operation.ts';
import { planDocument } from '../graph/registered-operations.ts';
import type { Variables } from '../graph/response-shape.ts';
import type { Graph } from '../graph/supergraph.ts';
import type { CallContext } from '../services/service-client.ts';

/** A result that may be incomplete; if `data` is null there is at least one error. */
export interface PartialResult<Data> {
  readonly data: Data | null;
  readonly errors: readonly RawGraphError[];
}

/** Runs the REST calls' stored documents with the executor that /graphql uses. */
export type RunPartially = <Data, Input>(
  document: TypedDocumentString<Data, Input>,
  variables: Input,
  context: CallContext,
) => Promise<PartialResult<Data>>;

/** Creates a runner that plans each document at its first use and caches the plan. */
export function createDocumentRunner(graph: Graph, execute: Execute): RunPartially {
  const planned = new Map<unknown, PlannedOperation>();
  return async <Data, Input>(
    document: TypedDocumentString<Data, Input>,
    variables: Input,
    context: CallContext,
  ) => {
    const operation = planned.get(document) ?? planDocument(graph, String(document));
    planned.set(document, operation);
    const { data, errors } = resultOf(await execute(operation, variables as Variables, context));
    // Safe: the documents' types are generated from the same graph.
    return { data: data as Data | null, errors };
  };
}

/**
 * The data of a result without errors.
 * @throws ServiceError for the first error
 */
export function wholeResult<Data>({ data, errors }: PartialResult<Data>): Data {
  const [error] = errors;
  if (error !== undefined) throw refusalOf(error);
  if (data === null) throw new ServiceError('INTERNAL');
  return data;
}

/** Translates an error of the graph for the REST calls. */
export function refusalOf({ message, extensions, ...error }: RawGraphError): ServiceError {
  const code = codeOf({ message, ...error, ...(extensions && { extensions }) });
  if (code === undefined) return new ServiceError('INTERNAL');
  const { fields, alternatives, retryAfterSeconds } = extensions ?? {};
  const details: RefusalDetails = {
    ...(isFields(fields) ? { fields: outerFields(fields) } : {}),
    ...(isTexts(alternatives) ? { alternatives } : {}),
    ...(typeof retryAfterSeconds === 'number' ? { retryAfterSeconds } : {}),
  };
  return new ServiceError(code, message, details);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isFields(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null;
}

/** Translates field paths: the graph's inputs are nested, the calls' payloads are flat. */
function outerFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [
      path.replace(/^(input\.)?(answers\.)?/, ''),
      text,
    ]),
  );
}
