import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineMissing } from './engine.ts';
import { keepFolder } from './keep-folder.ts';
import { outputOf } from './programs.ts';

const POM = fileURLToPath(new URL('../../engines/kafka/pom.xml', import.meta.url));
const CACHE = fileURLToPath(
  new URL('../../../../node_modules/.cache/dewlane-engines', import.meta.url),
);

/**
 * The folder with Kafka's jars (43 MB). The first call for a version of the pom downloads them with Maven, which takes
 * some seconds; then they are kept. Throws EngineMissing if they can't be obtained.
 */
export async function kafkaJars(): Promise<string> {
  const state = createHash('sha256').update(readFileSync(POM)).digest('hex').slice(0, 12);
  const folder = path.join(CACHE, `kafka-${state}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(path.join(CACHE, 'draft-'));
  try {
    await copyDependencies(draft);
    keepFolder(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

async function copyDependencies(folder: string): Promise<void> {
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime'];
  try {
    await outputOf('mvn', ['-q', '-B', '-f', POM, ...goal, `-DoutputDirectory=${folder}`]);
  } catch (error) {
    if (error instanceof EngineMissing) throw error;
    throw new EngineMissing(`Maven could not fetch Kafka: ${(error as Error).message}`);
  }
}
