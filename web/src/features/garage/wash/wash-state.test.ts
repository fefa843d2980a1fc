import { describe, expect, it } from '@jest/globals';
import { washState } from './wash-state.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const after = (hours: number, minutes = 0) =>
  new Date(NOW.getTime() + (hours * 60 + minutes) * 60_000);
const badge = (daysSinceService: number, next: Date | null = null) =>
  washState({ daysSinceService }, next, NOW);

describe('washState', () => {
  it.each([
    [after(24, 1), '2 days'],
    [after(48), '2 days'],
    [after(49), '3 days'],
  ])(
    'BADGE-02 counts the days of an appointment more than 1 day away, rounded up',
    (next, text) => {
      expect(badge(30, next)).toEqual({ kind: 'days', text });
    },
  );

  it.each([
    [after(24), '24 hours'],
    [after(1, 1), '2 hours'],
    [after(5), '5 hours'],
  ])(
    'BADGE-03 counts the hours of an appointment more than 1 hour and up to 1 day away',
    (next, text) => {
      expect(badge(30, next)).toEqual({ kind: 'hours', text });
    },
  );

  it.each([
    [after(1), '60 min'],
    [after(0, 7), '7 min'],
    [new Date(NOW.getTime() + 1), '1 min'],
  ])('BADGE-04 counts the minutes of the last hour', (next, text) => {
    expect(badge(30, next)).toEqual({ kind: 'minutes', text });
  });

  it.each([NOW, after(-2)])('BADGE-05 treats a past or current appointment as today', (next) => {
    expect(badge(30, next)).toEqual({
      kind: 'today',
      text: 'Service Today',
      note: 'scheduled now',
    });
  });

  it.each([21, 22, 400])('BADGE-06 needs a wash from 21 days on: %d', (days) => {
    expect(badge(days)).toEqual({ kind: 'need', text: 'Needs Wash' });
  });

  it.each([14, 20])('BADGE-07 wants a wash soon from 14 to 20 days: %d', (days) => {
    expect(badge(days)).toEqual({ kind: 'soon', text: 'Wash Soon' });
  });

  it.each([7, 13])('BADGE-08 looks good from 7 to 13 days: %d', (days) => {
    expect(badge(days)).toEqual({ kind: 'good', text: 'Looking Good' });
  });

  it.each([0, 6])('BADGE-09 is fresh under 7 days: %d', (days) => {
    expect(badge(days)).toEqual({ kind: 'fresh', text: 'Fresh Clean' });
  });
});
