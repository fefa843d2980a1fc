import { expect, it } from '@jest/globals';
import { storeAvailability, whyDayFull } from './known-availability.ts';

it('AVAIL-14 knows of no full day any more once there are no crews', () => {
  const full = {
    __typename: 'AvailabilityDay' as const,
    date: '2026-11-23',
    state: 'FULL' as const,
    reason: null,
    times: [],
    slots: [],
  };
  const wanted = { serviceDate: '2026-11-23', selectedServicePackage: 'detail' } as const;
  storeAvailability('detail', { __typename: 'Availability', unlimited: false, days: [full] });
  expect(whyDayFull(wanted)).toBe('Full');
  storeAvailability('detail', { __typename: 'Availability', unlimited: true, days: [full] });
  expect(whyDayFull(wanted)).toBeNull();
});
