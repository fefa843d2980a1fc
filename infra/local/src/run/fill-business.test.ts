import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PartEnv } from '../parts.ts';
import { businessOf } from './fill-business.ts';

describe('the demo’s business', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'demo-zone-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const zoneOf = (bookings: PartEnv) =>
    businessOf({ gateway: {}, identity: {}, vehicles: {}, admin: {}, bookings }).zone;

  it('OPS-33 is filled in the time zone that bookings reads, from a file too', () => {
    const file = path.join(folder, 'zone');
    writeFileSync(file, 'Europe/Berlin\n');
    expect(zoneOf({ BUSINESS_TIME_ZONE_FILE: file })).toBe('Europe/Berlin');
    expect(zoneOf({ BUSINESS_TIME_ZONE: 'America/Denver' })).toBe('America/Denver');
    expect(zoneOf({ BUSINESS_TIME_ZONE: '' })).toBe('America/Los_Angeles');
  });
});
