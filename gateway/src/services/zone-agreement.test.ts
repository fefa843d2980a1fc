import type { Logger } from '@dewlane/service-kit/edge';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createZoneAgreement, type ZoneAgreement } from './zone-agreement.ts';

const business = (timeZone?: string) => ({ version: 0, settings: {}, timeZone });

describe('the readiness of a gateway that has just started', () => {
  let warned: unknown[];
  let agreement: ZoneAgreement;
  beforeEach(() => {
    warned = [];
    const log = {
      warn: (fields: unknown) => void warned.push(fields),
    } as Partial<Logger> as Logger;
    agreement = createZoneAgreement('Europe/Madrid', log);
  });

  it('OPS-33 waits while bookings keeps another time zone, and the log says so once', async () => {
    await expect(agreement.check()).rejects.toThrow('bookings has not said');
    agreement.note(business('America/Los_Angeles'));
    for (let polls = 0; polls < 10; polls += 1) agreement.note(undefined);
    agreement.note(business('America/Los_Angeles'));
    await expect(agreement.check()).rejects.toThrow(
      'BUSINESS_TIME_ZONE is Europe/Madrid, but bookings has America/Los_Angeles',
    );
    expect(warned).toEqual([{ own: 'Europe/Madrid', bookings: 'America/Los_Angeles' }]);
  });

  it('OPS-33 comes with the same time zone, and stays when all parts change it later', async () => {
    agreement.note(business('America/Los_Angeles'));
    agreement.note(business('Europe/Madrid'));
    await agreement.check();
    agreement.note(business('America/Los_Angeles'));
    await agreement.check();
  });

  it('OPS-33 does not wait for a bookings of an older version, which names none, but for what the next one names', async () => {
    agreement.note(business());
    await agreement.check();
    agreement.note(business('America/Los_Angeles'));
    await expect(agreement.check()).rejects.toThrow('but bookings has America/Los_Angeles');
  });

  it('OPS-33 waits while bookings misses four polls in a row, and no longer', async () => {
    for (let polls = 0; polls < 4; polls += 1) agreement.note(undefined);
    await expect(agreement.check()).rejects.toThrow('bookings has not said');
    agreement.note(undefined);
    await agreement.check();
    agreement.note(business('America/Los_Angeles'));
    await expect(agreement.check()).rejects.toThrow('but bookings has America/Los_Angeles');
  });
});
