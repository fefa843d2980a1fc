import { UNSAVED } from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { type Business, businessAfter, businessIn, editOf, valuesOf } from './settings-values.ts';

const BUSINESS: Business = {
  __typename: 'Business',
  version: 3,
  name: 'Dewlane',
  phone: '(408) 555-0142',
  email: 'hello@dewlane.example',
  serviceAreas: ['Downtown'],
  packages: [
    {
      __typename: 'OfferedPackage',
      key: 'detail',
      name: 'Detail',
      priceCents: 17_550,
      minMinutes: 90,
      maxMinutes: 120,
      features: ['Wash', 'Wax'],
      isOnSale: true,
    },
  ],
  openingHours: [{ __typename: 'WeekdayHours', weekday: 6, opens: '09:00', closes: '24:00' }],
  closures: [
    { __typename: 'Closure', from: '2026-11-26', to: '2026-11-27', reason: 'Thanksgiving' },
  ],
  leadMinutes: 90,
  horizonDays: null,
  travelMinutes: 20,
  holdMinutes: 10,
  changeLimitMinutes: 120,
  paymentNote: null,
  timeZone: 'America/Los_Angeles',
};

describe('the settings as a form', () => {
  it('sends nothing if nothing was changed', () => {
    expect(editOf(valuesOf(BUSINESS), BUSINESS)).toEqual({});
  });

  it('sends only what was changed, prices in cents and times in minutes', () => {
    const values = valuesOf(BUSINESS);
    const packages = values.packages.map((offered) => ({ ...offered, price: '$1,200.5' }));
    expect(editOf({ ...values, packages, leadHours: '2', horizonDays: '60' }, BUSINESS)).toEqual({
      packages: [
        {
          key: 'detail',
          name: 'Detail',
          priceCents: 120_050,
          minMinutes: 90,
          maxMinutes: 120,
          features: ['Wash', 'Wax'],
          isOnSale: true,
        },
      ],
      leadMinutes: 120,
      horizonDays: 60,
    });
  });

  it('BIZ-02 BIZ-12 sends each setting under its own name', () => {
    const typed = {
      name: 'Acme ',
      phone: '1',
      email: 'a@b.example',
      serviceAreas: 'Pier\n\nMarina',
      travelMinutes: '25',
      holdMinutes: '5',
      changeLimitHours: '3',
      paymentNote: 'Cash',
    };
    expect(editOf({ ...valuesOf(BUSINESS), ...typed }, BUSINESS)).toEqual({
      name: 'Acme',
      phone: '1',
      email: 'a@b.example',
      serviceAreas: ['Pier', 'Marina'],
      travelMinutes: 25,
      holdMinutes: 5,
      changeLimitMinutes: 180,
      paymentNote: 'Cash',
    });
  });

  it('BIZ-08 deletes settings that were emptied or switched off', () => {
    const values = { ...valuesOf(BUSINESS), leadHours: '', keepsHours: false };
    expect(editOf(values, BUSINESS)).toEqual({ leadMinutes: null, openingHours: null });
  });

  it('BIZ-08 shows the defaults of emptied settings once they are saved', () => {
    const emptied = { ...valuesOf(BUSINESS), leadHours: '', travelMinutes: '', holdMinutes: '' };
    const saved = businessAfter(BUSINESS, editOf(emptied, BUSINESS), 4);
    expect(saved).toEqual({
      ...BUSINESS,
      leadMinutes: null,
      travelMinutes: UNSAVED.travelMinutes,
      holdMinutes: UNSAVED.holdMinutes,
      version: 4,
    });
    expect(valuesOf(saved)).toMatchObject({ leadHours: '', travelMinutes: '0' });
  });

  it('sends -1 for an invalid number, which the server refuses by name', () => {
    const values = { ...valuesOf(BUSINESS), travelMinutes: 'a while', leadHours: '-2' };
    expect(editOf(values, BUSINESS)).toEqual({ travelMinutes: -1, leadMinutes: -1 });
  });

  it.each(['149,50', '1,20', '1,2000', '1,200,5', ',150', '150,'])(
    'BIZ-07 sends -1 for %s dollars, as a comma only parts thousands',
    (price) => {
      const values = valuesOf(BUSINESS);
      const packages = values.packages.map((offered) => ({ ...offered, price }));
      expect(editOf({ ...values, packages }, BUSINESS)).toMatchObject({
        packages: [{ priceCents: -1 }],
      });
    },
  );

  it('begins with the default hours if none were saved, and shows closing at midnight as 00:00', () => {
    const days = valuesOf({ ...BUSINESS, openingHours: null }).days;
    expect(days.map(({ isOpen }) => isOpen)).toEqual([false, true, true, true, true, true, true]);
    expect(valuesOf(BUSINESS).days[6]).toEqual({ isOpen: true, opens: '09:00', closes: '00:00' });
  });

  it('BIZ-08 takes the defaults for what was never saved', () => {
    const { version, leadMinutes, openingHours, closures, travelMinutes, packages } = businessIn(
      BUSINESS,
      { version: 5 },
    );
    expect({ version, leadMinutes, openingHours, closures, travelMinutes }).toEqual({
      version: 5,
      leadMinutes: null,
      openingHours: null,
      closures: [],
      travelMinutes: 0,
    });
    expect(packages).toHaveLength(4);
  });
});
