import path from 'node:path';
import { EngineMissing } from './engine.ts';
import { outputOf } from './programs.ts';

/** The oldest Java version that Kafka 4's broker supports. */
const OLDEST = 17;

/** The `java` program of JAVA_HOME, else of the PATH. Throws EngineMissing if it is missing or too old. */
export async function findJava(): Promise<string> {
  const home = process.env['JAVA_HOME'];
  const java = home ? path.join(home, 'bin', 'java') : 'java';
  const version = Number(/version "(\d+)/.exec(await outputOf(java, ['-version']))?.[1]);
  if (version >= OLDEST) return java;
  throw new EngineMissing(`Java ${OLDEST} or later is needed, this one is ${version}`);
}
