import { SERVICE_PACKAGES } from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { newAppointment } from './appointment/book.ts';
import { withAnswers } from './matching.ts';
import { startQuizResponse } from './quiz-response/quiz-response.ts';
import { readAnswers } from './quiz-response/read-answers.ts';
import { parseServiceTime } from './schedule/service-time.ts';

const ZONE = 'America/Los_Angeles';
const NOW = new Date('2026-11-18T18:00:00Z');

const appointmentOf = (serviceDate: string, specialInstructions: string | null = null) =>
  newAppointment(
    {
      id: 'a1',
      confirmationNumber: 'CW-ACDEFGHJ',
      userId: '42',
      vehicle: { id: 'v1', userId: '42', label: 'Camry', type: null, miles: null, color: null },
      servicePackage: SERVICE_PACKAGES.detail,
      time: parseServiceTime(serviceDate),
      specialInstructions,
      contactEmail: null,
      sessionId: null,
    },
    NOW,
    ZONE,
  );

const response = startQuizResponse(
  { id: 'r1', userId: '42', sessionId: 's1' },
  {
    answers: readAnswers({
      contactName: 'Ann',
      contactPhone: '5550102030',
      parkingOption: 'Street',
      serviceDate: '2026-11-21',
      timeSlot: 'evening',
      location: '1 Main St',
      specialInstructions: 'Mind the dog',
    }),
    completed: true,
  },
  NOW,
);

describe('an appointment that is matched with its answers', () => {
  it('copies contact, location, slot and notes from them', () => {
    expect(withAnswers(appointmentOf('2026-11-21'), response, ZONE)).toMatchObject({
      contactName: 'Ann',
      contactPhone: '5550102030',
      location: '1 Main St',
      parkingOption: 'Street',
      specialInstructions: 'Mind the dog',
      serviceDate: '2026-11-21 Evening (4PM - 8PM)',
      timeSlot: 'evening',
      startsAt: new Date('2026-11-22T00:00:00Z'),
      quizResponseId: 'r1',
      sessionId: 's1',
    });
  });

  it('keeps its own values', () => {
    const own = appointmentOf('2026-11-21 morning', 'Ring twice');
    expect(withAnswers(own, response, ZONE)).toMatchObject({
      timeSlot: 'morning',
      startsAt: new Date('2026-11-21T16:00:00Z'),
      specialInstructions: 'Ring twice',
    });
  });
});
