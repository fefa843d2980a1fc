import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { sourceFiles } from './code-files.mjs';

describe('the list of checked sources', () => {
  it('contains those of every workspace', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const workspaces = Object.keys(packages).filter(
      (folder) => folder !== '' && !folder.includes('node_modules/'),
    );
    const files = sourceFiles(process.cwd());
    const unseen = workspaces.filter(
      (folder) => !files.some((file: string) => file.startsWith(`${folder}/src/`)),
    );
    expect(workspaces).toContain('infra/local');
    expect(unseen).toEqual([]);
  });

  it('contains no tests’ support, which lies in `testing` or `test`', () => {
    const ofTests = /from '(?:@jest\/|@testing-library\/|.*\/testing\/)/;
    const found = sourceFiles(process.cwd())
      .filter((file: string) => !file.startsWith('packages/test-engines/'))
      .filter((file: string) => ofTests.test(readFileSync(file, 'utf8')));
    expect(found).toEqual([]);
  });
});
