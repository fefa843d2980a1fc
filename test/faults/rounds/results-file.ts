import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { PartName } from '../parts.ts';
import { type RoundResult, roundResult } from './result.ts';

/** Results that outlast an interruption. */
export interface ResultsFile {
  all(): readonly RoundResult[];
  has(seed: string, part: PartName, round: number): boolean;
  append(result: RoundResult): void;
}

/** Opens a file with a result per line, as JSON; it needn't exist yet. @throws Error when a line is not a result */
export function openResults(file: string): ResultsFile {
  const results = existsSync(file) ? read(file) : [];
  return {
    all: () => results,
    has: (seed, part, round) =>
      results.some((found) => found.seed === seed && found.part === part && found.round === round),
    append(result) {
      mkdirSync(path.dirname(file), { recursive: true });
      appendFileSync(file, `${JSON.stringify(result)}\n`);
      results.push(result);
    },
  };
}

/** An interruption may have left half a line, which is removed. */
function read(file: string): RoundResult[] {
  const bytes = readFileSync(file);
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  if (whole.length < bytes.length) truncateSync(file, whole.length);
  const lines = whole.toString().split('\n').slice(0, -1);
  return lines.map((line) => roundResult.parse(JSON.parse(line)));
}
