import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../prepare/port.mjs';
import { takePlace } from '../prepare/take-place.mjs';
import { discard, newDataDir, ROOT } from './starter.ts';

describe('the check before anything is built', () => {
  const server = createServer();
  let dataDir: string;
  let port: number;

  beforeEach(async () => {
    dataDir = newDataDir();
    server.listen(0);
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(async () => {
    server.close();
    await once(server, 'close');
    discard(dataDir);
  });

  it('OPS-31 refuses a taken port, also one that a file names', async () => {
    const file = path.join(path.dirname(dataDir), 'port');
    writeFileSync(file, `${port}\n`);
    const refusal = { message: expect.stringMatching(`^Port ${port} is in use`) };
    const given = { DATA_DIR: dataDir };
    await expect(takePlace(ROOT, { ...given, PORT: `${port}` })).rejects.toMatchObject(refusal);
    await expect(takePlace(ROOT, { ...given, PORT_FILE: file })).rejects.toMatchObject(refusal);
  });

  it.each(['', '\0\0\0\0', '{"marker":"run/child.js","pids":[12'])(
    'OPS-56 counts a record of processes that a power cut has left unreadable as none (%j)',
    async (text) => {
      const record = path.join(dataDir, 'children.json');
      mkdirSync(dataDir);
      writeFileSync(record, text);
      const taken = takePlace(ROOT, { DATA_DIR: dataDir, PORT: '0' });
      await expect(taken).resolves.toBeDefined();
      (await taken).giveBack();
      expect(existsSync(record)).toBe(false);
    },
  );

  it('leaves a file that can’t be read to the check of all settings', () => {
    expect(portOf({ PORT: undefined, PORT_FILE: path.join(dataDir, 'nowhere') })).toBe('0');
  });
});
