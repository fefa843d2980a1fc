import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import type { GatewaySettings } from './config.ts';

/** Where the web client's code generator writes them, relative to its build. */
const BESIDE_THE_BUILD = ['customer', 'beside', 'staff'].map(
  (side) => `../src/generated/${side}/persisted-documents.json`,
);
const operationsFile = z.record(z.string(), z.string());

/**
 * Reads the web client's registered operations (hash to document); none without a web client.
 * `WEB_OPERATIONS` names their files, separated by commas.
 * @throws SettingsError for a named file that can't be read
 */
export function readWebOperations({
  WEB_OPERATIONS,
  WEB_DIR,
}: Pick<GatewaySettings, 'WEB_OPERATIONS' | 'WEB_DIR'>): Record<string, string> {
  const files = WEB_OPERATIONS?.split(',') ?? besideTheBuild(WEB_DIR);
  return Object.assign({}, ...files.map((file) => read(file.trim())));
}

function besideTheBuild(webDir: string | undefined): string[] {
  if (webDir === undefined) return [];
  return BESIDE_THE_BUILD.map((file) => path.join(webDir, file)).filter(existsSync);
}

function read(file: string): Record<string, string> {
  try {
    return operationsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new SettingsError([`WEB_OPERATIONS: cannot read ${file} (${(error as Error).message})`]);
  }
}
