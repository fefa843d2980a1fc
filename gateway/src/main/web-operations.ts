import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Registered operations of the web client: documents by their hashes. */
export type WebOperations = Readonly<Record<string, string>>;

/** Where the web client's code generator writes them, relative to its build. */
const BESIDE_THE_BUILD = ['customer', 'beside', 'staff'].map(
  (side) => `../src/generated/${side}/persisted-documents.json`,
);
const operationsFile = z.record(z.string(), z.string());

/** Reads the operations in files that a setting names, and reports those that can't be read. */
export function readOperations(files: readonly string[], context: z.RefinementCtx): WebOperations {
  const found = files.map((file) => {
    try {
      return read(file);
    } catch (error) {
      context.addIssue(`cannot read ${file} (${reasonOf(error)})`);
      return {};
    }
  });
  return Object.assign({}, ...found);
}

/** The operations beside the web client's build in `webDir`; none without a web client. */
export function operationsBeside(webDir: string | undefined): WebOperations {
  if (webDir === undefined) return {};
  const files = BESIDE_THE_BUILD.map((file) => path.join(webDir, file)).filter(existsSync);
  return Object.assign({}, ...files.map(read));
}

function read(file: string): WebOperations {
  return operationsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return 'not operations by their hashes';
  return error instanceof Error && 'code' in error ? String(error.code) : 'not JSON';
}
