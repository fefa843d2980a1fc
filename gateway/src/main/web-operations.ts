import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import type { GatewaySettings } from './config.ts';

/** Where web's code generator leaves them, seen from its build. */
const BESIDE_THE_BUILD = '../src/generated/persisted-documents.json';
const operationsFile = z.record(z.string(), z.string());

/**
 * The web client's registered operations, hash to document; none where there is no web client.
 * @throws SettingsError for a named file that can't be read
 */
export function readWebOperations({
  WEB_OPERATIONS,
  WEB_DIR,
}: Pick<GatewaySettings, 'WEB_OPERATIONS' | 'WEB_DIR'>): Record<string, string> {
  if (WEB_OPERATIONS !== undefined) return read(WEB_OPERATIONS);
  if (WEB_DIR === undefined) return {};
  const beside = path.join(WEB_DIR, BESIDE_THE_BUILD);
  return existsSync(beside) ? read(beside) : {};
}

function read(file: string): Record<string, string> {
  try {
    return operationsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new SettingsError([`WEB_OPERATIONS: cannot read ${file} (${(error as Error).message})`]);
  }
}
