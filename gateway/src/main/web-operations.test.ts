import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { operationsBeside } from './web-operations.ts';

describe('looking for operations beside the web client’s build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'web-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (side: string) => {
    const generated = path.join(folder, 'src/generated', side);
    mkdirSync(generated, { recursive: true });
    const operations = JSON.stringify({ [side]: `{ ${side} }` });
    writeFileSync(path.join(generated, 'persisted-documents.json'), operations);
  };
  const found = () => operationsBeside(path.join(folder, 'dist'));

  it('finds those on and off the path to a booking, and those of staff', () => {
    for (const side of ['customer', 'beside', 'staff']) write(side);
    const customer = '{ customer }';
    expect(found()).toEqual({ customer, beside: '{ beside }', staff: '{ staff }' });
  });

  it('finds only those that were generated', () => {
    write('staff');
    expect(found()).toEqual({ staff: '{ staff }' });
  });

  it('finds none without a web client', () => {
    expect(operationsBeside(undefined)).toEqual({});
  });
});
