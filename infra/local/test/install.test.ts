import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureInstalled } from '../prepare/install.mjs';

const LINK = 'node_modules/@dewlane/new';

describe('the check whether packages are installed', () => {
  let root: string;
  const signal = new AbortController().signal;
  const write = (file: string, packages: object) =>
    writeFileSync(path.join(root, file), JSON.stringify({ packages }));

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'dewlane-install-'));
    mkdirSync(path.join(root, 'node_modules/@dewlane'), { recursive: true });
    mkdirSync(path.join(root, 'packages/new'), { recursive: true });
    writeFileSync(path.join(root, 'packages/new/package.json'), '{}');
    write('node_modules/.package-lock.json', { 'node_modules/zod': { version: '4.0.0' } });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const installs = async (): Promise<boolean> => {
    let asked = false;
    const progress = {
      async step() {
        asked = true;
      },
    };
    await ensureInstalled(root, { progress, signal });
    return asked;
  };

  it('passes if only a workspace is new, and links it', async () => {
    write('package-lock.json', {
      'node_modules/zod': { version: '4.0.0' },
      [LINK]: { resolved: 'packages/new', link: true },
    });
    expect(await installs()).toBe(false);
    expect(existsSync(path.join(root, LINK, 'package.json'))).toBe(true);
  });

  it('fails if a package has another version', async () => {
    write('package-lock.json', { 'node_modules/zod': { version: '4.1.0' } });
    expect(await installs()).toBe(true);
  });
});
