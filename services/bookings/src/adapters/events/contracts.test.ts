import { type Actor, appointmentEvent, quizResponseEvent } from '@dewlane/events';
import {
  appointmentBookedSample,
  appointmentChangedSample,
  appointmentDeletedSample,
  quizResponseCompletedSample,
  quizResponseDeletedSample,
  quizResponseSavedSample,
} from '@dewlane/events/samples';
import { toCloudEvent } from '@dewlane/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { appointmentFromJson, quizResponseFromJson } from '../../application/from-json.ts';
import type { ToldChange } from '../../application/ports/booking-store.ts';
import { toOutboxEvent } from './contracts.ts';

type Sample = { actor: Actor; time: string; traceparent?: string; correlationid?: string };

const published = (change: ToldChange, { actor, time, traceparent, correlationid }: Sample) =>
  toCloudEvent(
    'bookings',
    toOutboxEvent(
      change,
      { actor, trace: { traceparent, correlationId: correlationid } },
      new Date(time),
    ),
  );
const appointmentIn = (state: { price: string | null }, version: number) => {
  const { price: _, ...rest } = state;
  return { ...appointmentFromJson(rest), version };
};
const responseIn = (state: object, version: number) =>
  quizResponseFromJson({ ...state, expiresAt: null, version });

describe('an event of bookings', () => {
  const booked = appointmentIn(appointmentBookedSample.data.state, 1);
  const changed = appointmentIn(appointmentChangedSample.data.state, 2);
  const saved = responseIn(quizResponseSavedSample.data.state, 1);
  const completed = responseIn(quizResponseCompletedSample.data.state, 2);

  it('carries the whole state of a new appointment', () => {
    const event = published(
      { kind: 'appointment', before: null, after: booked },
      appointmentBookedSample,
    );
    const { id, data, ...rest } = appointmentBookedSample;
    expect(appointmentEvent.parse(event)).toMatchObject({ ...rest, data: { state: data.state } });
    expect(event.id).not.toBe(id);
    expect(event.data.changed).toEqual(expect.arrayContaining(data.changed));
    expect(event.data.changed).not.toContain('customTime');
  });

  it('carries who changed an appointment, and its state before and after', () => {
    const event = published(
      { kind: 'appointment', before: booked, after: changed },
      appointmentChangedSample,
    );
    const { id: _, data, ...rest } = appointmentChangedSample;
    const { changed: names, ...values } = data;
    expect(appointmentEvent.parse(event)).toMatchObject({ ...rest, data: values });
    expect([...event.data.changed].sort()).toEqual([...names].sort());
  });

  it('carries no state of a deleted appointment, and nothing personal from before', () => {
    const event = published(
      { kind: 'appointment', before: changed, after: null },
      appointmentDeletedSample,
    );
    expect(appointmentEvent.parse(event)).toMatchObject({
      type: 'bookings.appointment-deleted.v1',
      aggregateversion: 3,
      data: { state: null, previous: { status: 'completed' } },
    });
    expect(JSON.stringify(event.data)).not.toMatch(/Ann|555|ann@|Main St|Gate code|Camry/);
  });

  it('DATA-16 DATA-17 carries all that staff see of completed answers, including id and createdAt', () => {
    const event = published(
      { kind: 'quiz-response', before: saved, after: completed },
      quizResponseCompletedSample,
    );
    expect(quizResponseEvent.parse(event).data.state).toEqual({
      id: '019aa2f0-3000-7000-8000-0000000000bb',
      userId: 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11',
      sessionId: 'session-1',
      contactName: 'Ann Example',
      contactPhone: '555 010 0199',
      parkingOption: 'Driveway',
      vehicleType: 'sedan',
      previouslyDetailed: 'no',
      occupants: 'Pets',
      serviceDate: '2026-12-01',
      timeSlot: 'morning',
      customTime: null,
      location: '1 Main St, Springfield',
      customVehicleInfo: null,
      selectedServicePackage: 'detail',
      specialInstructions: null,
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      miles: '40,000',
      vehicleId: '019aa2f0-2000-7000-8000-0000000000aa',
      completedAt: true,
      completedOn: '2026-11-20T18:00:00.000Z',
      appointmentId: '019aa2f0-3000-7000-8000-0000000000aa',
      createdAt: '2026-11-20T17:50:00.000Z',
      updatedAt: '2026-11-20T18:00:00.000Z',
    });
    expect(event.type).toBe('bookings.quiz-response-completed.v1');
    expect(event.data.previous).toEqual(quizResponseCompletedSample.data.previous);
  });

  it('distinguishes saved, completed and deleted answers', () => {
    const typeOf = (before: typeof saved | null, after: typeof saved | null) =>
      published({ kind: 'quiz-response', before, after }, quizResponseDeletedSample).type;
    expect(typeOf(null, saved)).toBe('bookings.quiz-response-saved.v1');
    expect(typeOf(null, completed)).toBe('bookings.quiz-response-completed.v1');
    expect(typeOf(completed, { ...completed, appointmentId: null, version: 3 })).toBe(
      'bookings.quiz-response-saved.v1',
    );
    expect(typeOf(completed, null)).toBe('bookings.quiz-response-deleted.v1');
  });
});
