import type { PartName } from './parts.ts';

/** What the starter sends to a child process, in this order. */
export type ToChild =
  | { kind: 'start'; parts: { name: PartName; env: Record<string, string | undefined> }[] }
  | { kind: 'demo' };

/** What a child process answers. */
export type FromChild =
  | { kind: 'ready' }
  | { kind: 'demo-done'; lines: string[] }
  | { kind: 'demo-failed'; reason: string };
