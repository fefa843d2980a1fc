import { parseArgs } from 'node:util';
import { isPartName, PART_NAMES, type PartName } from './parts.ts';

export interface Options {
  readonly parts: readonly PartName[];
  /** Of each part. */
  readonly rounds: number;
  readonly seed: string;
  /** The file that results are appended to, a line of JSON each. */
  readonly results: string;
  /** Only print a summary of the results file. */
  readonly summary: boolean;
}

const USAGE = `npm run test:faults -- [--part <name>]… [--rounds <n>] [--seed <text>] [--results <file>] [--summary]
  --part     ${PART_NAMES.join(', ')}; default: all
  --rounds   of each part; default: 100
  --seed     the same seed draws the same rounds; default: 1
  --results  the file that results are appended to; rounds in it aren't run again; default: reports/faults.jsonl
  --summary  runs nothing and prints a summary of the results file`;

/** @throws Error with the reason and the usage */
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
