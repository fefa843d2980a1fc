import { inputMessage, ServiceError, validationError } from '@dewlane/service-kit/edge';
import { z } from 'zod';

/** A request to /graphql: the hash of a registered operation, or an operation's text. */
export interface GraphRequest {
  readonly hash: string | undefined;
  readonly text: string | undefined;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

const requestBody = z.object({
  query: z.string().nullish(),
  operationName: z.string().max(200).nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  /** As in the GraphQL-over-HTTP draft: `sha256:<hash>`, or the hash alone. */
  documentId: z.string().max(200).nullish(),
  extensions: z
    .object({
      persistedQuery: z
        .object({ version: z.literal(1).optional(), sha256Hash: z.string().max(200) })
        .optional(),
    })
    .nullish(),
});

/**
 * Reads a GraphQL request from a parsed body.
 * @throws ServiceError BAD_REQUEST, VALIDATION_FAILED
 */
export function readGraphRequest(body: unknown): GraphRequest {
  if (Array.isArray(body)) {
    throw new ServiceError('BAD_REQUEST', 'Send one operation at a time.');
  }
  const parsed = requestBody.safeParse(body ?? {}, { error: inputMessage });
  if (!parsed.success) throw validationError(parsed.error);
  const { query, operationName, variables, documentId, extensions } = parsed.data;
  const hash = documentId ?? extensions?.persistedQuery?.sha256Hash;
  if (hash === undefined && !query) {
    throw new ServiceError('BAD_REQUEST', 'The request names no operation.');
  }
  return {
    hash,
    text: query ?? undefined,
    operationName: operationName ?? undefined,
    variables: variables ?? {},
  };
}
