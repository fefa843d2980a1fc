import { parseArgs } from 'node:util';
import { isPartName, PART_NAMES, type PartName } from './parts.ts';

export interface Options {
  readonly parts: readonly PartName[];
  /** Of each part. */
  readonly rounds: number;
  readonly seed: string;
  /** The file that results are appended to, a line of JSON each. */
  readonly results: string;
  /** Only tell what the results file holds. */
  readonly summary: boolean;
}

const USAGE = `npm run test:faults -- [--part <name>]… [--rounds <n>] [--seed <text>] [--results <file>] [--summary]
  --part     ${PART_NAMES.join(', ')}; all of them where none is named
  --rounds   of each part; 100
  --seed     draws the same rounds again; 1
  --results  results are appended to it, and what stands in it isn't run again; reports/faults.jsonl
  --summary  runs nothing, tells what the results file holds`;

/** @throws Error with what is wrong and the usage */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        part: { type: 'string', multiple: true, default: [...PART_NAMES] },
        rounds: { type: 'string', default: '100' },
        seed: { type: 'string', default: '1' },
        results: { type: 'string', default: 'reports/faults.jsonl' },
        summary: { type: 'boolean', default: false },
      },
    });
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is not a number from 1');
    const parts = values.part.map((name) => {
      if (!isPartName(name)) throw new Error(`--part ${name} is not a part`);
      return name;
    });
    return { ...values, parts, rounds };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}
