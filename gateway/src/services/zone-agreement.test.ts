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
    await expect(agreement.check()).rejects.toThrow('bookings has not been asked');
    agreement.note(business('America/Los_Angeles'));
    agreement.note(undefined);
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

  it.each([
    ['of an older version, which names none', business()],
    ['that does not answer', undefined],
  ])('OPS-33 does not wait for a bookings %s', async (_, answer) => {
    agreement.note(answer);
    await agreement.check();
  });
});
