import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
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
  const results = existsSync(file) ? parse(readFileSync(file, 'utf8')) : [];
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

function parse(text: string): RoundResult[] {
  // A break may have left half a line.
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => roundResult.parse(JSON.parse(line)));
}
