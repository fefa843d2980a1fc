import { expect, it } from '@jest/globals';
import { allCalls } from './calls.ts';

/** Every call, as the OpenAPI document describes it; none is sent. */
const calls = allCalls({} as never, {} as never, {} as never);

it('describes every call by a sentence', () => {
  const described = /^\p{Lu}.{10,}\.$/u;
  expect(calls.filter(({ summary }) => !described.test(summary))).toEqual([]);
});

it('puts every call in one of the groups of the document', () => {
  expect([...new Set(calls.map(({ tag }) => tag))].sort()).toEqual([
    'Account',
    'Appointments',
    'Photos',
    'Questionnaire',
    'Staff appointments',
    'Staff lists',
    'Staff session',
    'Vehicles',
  ]);
});
