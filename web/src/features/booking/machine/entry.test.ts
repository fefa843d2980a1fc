import { UNSAVED } from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { adoptSettings } from '../../../lib/business/saved-settings.ts';
import { type Entry, resolveEntry } from './entry.ts';

function enter(search: string, more: { path?: string; wantsToSchedule?: boolean } = {}): Entry {
  return resolveEntry({
    path: '/add',
    wantsToSchedule: false,
    ...more,
    search: new URLSearchParams(search),
  });
}

const ADD_FORM = { view: 'vehicle-form', editing: null };

function quiz(step: number, more: { vehicleId?: string; servicePackage?: string } = {}): object {
  const hasPackage = more.servicePackage !== undefined;
  return {
    view: 'questionnaire',
    step,
    vehicleId: null,
    servicePackage: null,
    hasPackage,
    ...more,
  };
}

describe('the add page', () => {
  it.each([
    ['ADD-01 begins with the vehicle tab without a parameter', '', ADD_FORM],
    ['ADD-01 begins with the vehicle tab at tab=vehicle', 'tab=vehicle', ADD_FORM],
    ['ADD-01 begins with the service tab, step 0, at tab=service', 'tab=service', quiz(0)],
    [
      'ADD-02 begins in edit mode for a vehicle alone',
      'vehicle=v1',
      { ...ADD_FORM, editing: 'v1' },
    ],
    [
      'ADD-03 QUIZ-02 begins at step 1 for a service',
      'service=detail',
      quiz(1, { servicePackage: 'detail' }),
    ],
    [
      'ADD-03 takes the catalogue id basic for the package maintenance',
      'service=basic',
      quiz(1, { servicePackage: 'maintenance' }),
    ],
    [
      'ADD-04 QUIZ-03 begins at step 5 for a service with skipVehicleSelect=true',
      'service=full&skipVehicleSelect=true',
      quiz(5, { servicePackage: 'full' }),
    ],
    [
      'ADD-04 begins at the vehicle step for skipVehicleSelect alone',
      'skipVehicleSelect=true',
      quiz(2),
    ],
    [
      'QUIZ-04 begins at step 6 for a vehicle with a service',
      'vehicle=v1&service=everything',
      quiz(6, { vehicleId: 'v1', servicePackage: 'everything' }),
    ],
    [
      'QUIZ-04 begins at step 6 for a vehicle with tab=service',
      'vehicle=v1&tab=service',
      quiz(6, { vehicleId: 'v1' }),
    ],
    ['begins with the vehicle tab for an unknown service', 'service=polish', ADD_FORM],
    [
      'begins with the form, not in edit mode, at tab=vehicle with a service',
      'tab=vehicle&service=detail',
      ADD_FORM,
    ],
    ['begins with the form for a new vehicle if the parameter is empty', 'vehicle=', ADD_FORM],
  ])('%s', (_title, search, entry) => {
    expect(enter(search)).toEqual(entry);
  });

  it('ADD-02 ADD-03 begins with the questionnaire for a package that is off sale, which it then asks for', () => {
    adoptSettings({ packages: UNSAVED.packages.map((one) => ({ ...one, isOnSale: false })) });
    try {
      expect(enter('service=detail')).toEqual({ ...quiz(1), hasPackage: true });
      expect(enter('service=basic&skipVehicleSelect=true')).toEqual({
        ...quiz(5),
        hasPackage: true,
      });
      const withVehicle = { ...quiz(6, { vehicleId: 'v1' }), hasPackage: true };
      expect(enter('service=detail&vehicle=v1')).toEqual(withVehicle);
      expect(enter('service=polish')).toEqual(ADD_FORM);
    } finally {
      adoptSettings({});
    }
  });

  it('ROUTE-04 begins with the questionnaire at /quiz', () => {
    expect(enter('', { path: '/quiz' })).toEqual(quiz(0));
    expect(enter('vehicle=v1', { path: '/quiz' })).toEqual(quiz(6, { vehicleId: 'v1' }));
  });

  it('QUIZ-04 begins at step 6 after Schedule Service of a vehicle, though the address alone means edit mode', () => {
    expect(enter('vehicle=v1', { wantsToSchedule: true })).toEqual(quiz(6, { vehicleId: 'v1' }));
  });
});
