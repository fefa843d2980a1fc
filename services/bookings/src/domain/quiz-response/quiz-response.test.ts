import { describe, expect, it } from '@jest/globals';
import { type GivenAnswers, NO_ANSWERS } from './answers.ts';
import { bookingAnswers } from './booking-answers.ts';
import {
  continueQuizResponse,
  hasSameContent,
  isExpired,
  type QuizResponse,
  startQuizResponse,
} from './quiz-response.ts';
import { readAnswers } from './read-answers.ts';

const ZONE = 'America/Los_Angeles';
const NOW = new Date('2026-11-18T18:00:00Z');
const IDENTITY = { id: 'r1', userId: '42', sessionId: 's1' };

describe('answers', () => {
  it('trims them, and stores empty ones as null', () => {
    expect(readAnswers({ contactName: '  Ann ', location: ' ', miles: null })).toEqual({
      contactName: 'Ann',
      location: null,
      miles: null,
    });
  });

  it.each([
    ['basic', 'maintenance'],
    ['Detail Plus', 'full'],
    ['everything', 'everything'],
  ])('stores the package %s as the key %s', (given, stored) => {
    expect(readAnswers({ selectedServicePackage: given }).selectedServicePackage).toBe(stored);
  });

  it.each([
    [{ timeSlot: 'morning' }, { timeSlot: 'Morning (8AM - 12PM)' }],
    [{ timeSlot: 'Evening (4PM - 8PM)' }, { timeSlot: 'Evening (4PM - 8PM)' }],
    [
      { timeSlot: 'custom', customTime: '09:15 AM' },
      { timeSlot: '09:15 AM', customTime: '09:15 AM' },
    ],
    [{ timeSlot: '14:30' }, { timeSlot: '14:30', customTime: '14:30' }],
    [
      { serviceDate: '2026-11-21 afternoon' },
      { serviceDate: '2026-11-21', timeSlot: 'Afternoon (12PM - 4PM)' },
    ],
    [{ timeSlot: 'custom' }, { timeSlot: 'custom' }],
  ])('stores %j as %j', (given, stored) => {
    expect(readAnswers(given)).toEqual(stored);
  });

  it('reports every invalid answer at once', () => {
    const given = {
      serviceDate: '2026-02-30',
      timeSlot: 'noonish',
      selectedServicePackage: 'gold',
    };
    expect(() => readAnswers(given)).toThrow(
      expect.objectContaining({
        fields: {
          serviceDate: expect.stringContaining('YYYY-MM-DD'),
          timeSlot: expect.stringContaining('h:mm AM/PM'),
          selectedServicePackage: expect.any(String),
        },
      }),
    );
    expect(() => readAnswers({ customTime: 'late' })).toThrow(
      expect.objectContaining({ fields: { customTime: expect.any(String) } }),
    );
  });
});

describe('a booking', () => {
  const full = {
    ...NO_ANSWERS,
    contactName: 'Ann',
    contactPhone: '(555) 010-2030',
    selectedServicePackage: 'detail',
    serviceDate: '2026-11-21',
    timeSlot: 'Morning (8AM - 12PM)',
    location: '1 Main St',
  };

  it('needs package, date, location, name and phone', () => {
    expect(() => bookingAnswers(NO_ANSWERS, NOW, ZONE)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        fields: {
          selectedServicePackage: expect.any(String),
          serviceDate: expect.any(String),
          location: expect.any(String),
          contactName: expect.any(String),
          contactPhone: expect.any(String),
        },
      }),
    );
    expect(bookingAnswers(full, NOW, ZONE)).toMatchObject({
      servicePackage: { key: 'detail' },
      time: { date: '2026-11-21', slot: 'morning', customTime: null },
    });
  });

  it.each([
    [{ contactPhone: 'call me' }, 'contactPhone'],
    [{ serviceDate: '2026-11-17' }, 'serviceDate'],
    [{ serviceDate: '2026-11-18', timeSlot: '08:00' }, 'customTime'],
    [{ timeSlot: 'custom' }, 'customTime'],
  ])('is refused for %j', (change, field) => {
    expect(() => bookingAnswers({ ...full, ...change }, NOW, ZONE)).toThrow(
      expect.objectContaining({ fields: { [field]: expect.any(String) } }),
    );
  });
});

describe('a draft', () => {
  const draft = startQuizResponse(
    IDENTITY,
    { answers: { contactName: 'Ann', location: 'Home' }, completed: false },
    NOW,
  );

  it('JOB-01 expires 24 h after its last change', () => {
    expect(draft.expiresAt?.toISOString()).toBe('2026-11-19T18:00:00.000Z');
    expect(isExpired(draft, new Date('2026-11-19T17:59:59Z'))).toBe(false);
    expect(isExpired(draft, new Date('2026-11-19T18:00:00Z'))).toBe(true);
    const later = new Date('2026-11-19T10:00:00Z');
    const saved = continueQuizResponse(draft, { answers: {}, completed: false }, later);
    expect(saved.expiresAt?.toISOString()).toBe('2026-11-20T10:00:00.000Z');
  });

  it('DATA-16 has completedAt true once completed, and then never expires', () => {
    const done = continueQuizResponse(
      draft,
      { answers: { location: 'Work' }, completed: true },
      NOW,
    );
    expect(done).toMatchObject({
      completedAt: true,
      completedOn: NOW,
      expiresAt: null,
      contactName: 'Ann',
      location: 'Work',
      version: 2,
    });
  });

  const savedInTurn = (...given: GivenAnswers[]) =>
    given.reduce<QuizResponse>(
      (response, answers) =>
        continueQuizResponse(response, { answers: readAnswers(answers), completed: false }, NOW),
      draft,
    );

  describe.each([
    ['a later time', { timeSlot: 'custom', customTime: '2:30 PM' }, { customTime: '4:00 PM' }],
    ['the time of a choice', { timeSlot: 'custom' }, { customTime: '4:00 PM' }],
    ['the choice of a time', { customTime: '4:00 PM' }, { timeSlot: 'custom' }],
    ['the choice again', { timeSlot: '4:00 PM' }, { timeSlot: 'custom' }],
  ])('for which %s is saved alone', (_, first, second) => {
    const saved = savedInTurn(first, second);

    it('API-19 is for the custom time', () => {
      expect(saved).toMatchObject({ timeSlot: '4:00 PM', customTime: '4:00 PM' });
    });

    it('API-19 has the same content when that is saved again, but not with another time', () => {
      const isSame = (answers: GivenAnswers) =>
        hasSameContent(saved, { answers: readAnswers(answers), completed: true });
      expect(isSame(second)).toBe(true);
      expect(isSame({ ...second, customTime: '5:00 PM' })).toBe(false);
    });
  });

  it('API-19 lacks a time once the custom one is taken back', () => {
    const taken = savedInTurn({ timeSlot: 'custom', customTime: '2:30 PM' }, { customTime: '' });
    expect(taken).toMatchObject({ timeSlot: 'custom', customTime: null });
  });

  it('API-19 keeps its slot when only a custom time is saved', () => {
    const kept = savedInTurn({ timeSlot: 'morning' }, { customTime: '2:30 PM' });
    expect(kept).toMatchObject({ timeSlot: 'Morning (8AM - 12PM)', customTime: '2:30 PM' });
  });

  it('recognises a save that changes nothing', () => {
    expect(hasSameContent(draft, { answers: { location: 'Home' }, completed: true })).toBe(true);
    expect(hasSameContent(draft, { answers: { location: null }, completed: true })).toBe(false);
    expect(hasSameContent(draft, { answers: {}, vehicleId: 'v1', completed: true })).toBe(false);
  });
});
