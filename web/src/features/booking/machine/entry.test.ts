import { describe, expect, it } from '@jest/globals';
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

function quiz(step: number, more: object = {}): object {
  return { view: 'questionnaire', step, vehicleId: null, servicePackage: null, ...more };
}

describe('where the add page begins', () => {
  it.each([
    ['ADD-01 without a parameter with the vehicle tab', '', ADD_FORM],
    ['ADD-01 tab=vehicle with the vehicle tab', 'tab=vehicle', ADD_FORM],
    ['ADD-01 tab=service with the service tab, step 0', 'tab=service', quiz(0)],
    ['ADD-02 a vehicle alone in edit mode', 'vehicle=v1', { ...ADD_FORM, editing: 'v1' }],
    ['ADD-03 QUIZ-02 a service at step 1', 'service=detail', quiz(1, { servicePackage: 'detail' })],
    [
      'ADD-03 the catalogue id basic is the package maintenance',
      'service=basic',
      quiz(1, { servicePackage: 'maintenance' }),
    ],
    [
      'ADD-04 QUIZ-03 a service with skipVehicleSelect=true at step 5',
      'service=full&skipVehicleSelect=true',
      quiz(5, { servicePackage: 'full' }),
    ],
    ['ADD-04 skipVehicleSelect alone at the vehicle step', 'skipVehicleSelect=true', quiz(2)],
    [
      'QUIZ-04 a vehicle with a service at step 6',
      'vehicle=v1&service=everything',
      quiz(6, { vehicleId: 'v1', servicePackage: 'everything' }),
    ],
    [
      'QUIZ-04 a vehicle with tab=service at step 6',
      'vehicle=v1&tab=service',
      quiz(6, { vehicleId: 'v1' }),
    ],
    ['a service that is no package with the vehicle tab', 'service=polish', ADD_FORM],
    [
      'tab=vehicle beside a service with the form, no edit mode',
      'tab=vehicle&service=detail',
      ADD_FORM,
    ],
    ['an empty vehicle with the form for a new one', 'vehicle=', ADD_FORM],
  ])('%s', (_title, search, entry) => {
    expect(enter(search)).toEqual(entry);
  });

  it('ROUTE-04 /quiz with the questionnaire', () => {
    expect(enter('', { path: '/quiz' })).toEqual(quiz(0));
    expect(enter('vehicle=v1', { path: '/quiz' })).toEqual(quiz(6, { vehicleId: 'v1' }));
  });

  it('QUIZ-04 the wish to schedule a vehicle at step 6, where the address alone is edit mode', () => {
    expect(enter('vehicle=v1', { wantsToSchedule: true })).toEqual(quiz(6, { vehicleId: 'v1' }));
  });
});
