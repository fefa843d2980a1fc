import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { PartName } from '../parts.ts';
import { type RoundResult, roundResult } from './result.ts';

/** Results that outlast a break. */
export interface ResultsFile {
  all(): readonly RoundResult[];
  has(seed: string, part: PartName, round: number): boolean;
  append(result: RoundResult): void;
}

/** Opens a file of results, a line of JSON each; made when missing. @throws Error when a line is no result */
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

/** A break may have left half a line; it goes, so that the next one begins a line. */
function read(file: string): RoundResult[] {
  const bytes = readFileSync(file);
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  if (whole.length < bytes.length) truncateSync(file, whole.length);
  const lines = whole.toString().split('\n').slice(0, -1);
  return lines.map((line) => roundResult.parse(JSON.parse(line)));
}
