import { inOrder } from '@dewlane/service-kit';
import DataLoader from 'dataloader';
import type { DeliveredMail } from '../../application/ports/message-reads.ts';
import type { Queries } from '../../application/queries.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { CrewPlan } from '../../domain/availability/crew-plan.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';

/** Batched reads of one request; null for what doesn't exist or isn't the caller's. */
export interface Loaders {
  readonly appointment: DataLoader<string, Appointment | null>;
  readonly quizResponse: DataLoader<string, QuizResponse | null>;
  /** A message's copy in the mailbox; for staff only. */
  readonly deliveredMail: DataLoader<string, DeliveredMail | null>;
  /** How many milliseconds an appointment's newest change can still be undone; for staff only. */
  readonly undoForMs: DataLoader<string, number | null>;
  /** The crew plan of an appointment; for staff only. */
  readonly crewPlan: DataLoader<string, CrewPlan | null>;
  /** The next appointments of a vehicle, at most `limit` each. */
  readonly upcoming: (limit: number) => DataLoader<string, Appointment[]>;
}

/** New loaders for a request of these owners. */
export function createLoaders(queries: Queries, ownerIds: readonly string[], now: Date): Loaders {
  const upcoming = new Map<number, DataLoader<string, Appointment[]>>();
  return {
    appointment: new DataLoader(async (ids) =>
      inOrder(ids, await queries.findAppointments(ids, ownerIds), ({ id }) => id),
    ),
    quizResponse: new DataLoader(async (ids) =>
      inOrder(ids, await queries.findQuizResponses(ids, ownerIds), ({ id }) => id),
    ),
    deliveredMail: new DataLoader(async (ids) =>
      inOrder(ids, await queries.findDeliveredMails(ids), ({ mailId }) => mailId),
    ),
    undoForMs: new DataLoader(async (ids) => {
      const changes = await queries.findUndoableChanges(ids, now);
      return inOrder(ids, changes, ({ appointmentId }) => appointmentId).map(
        (change) => change && change.dueAt.getTime() - now.getTime(),
      );
    }),
    crewPlan: new DataLoader(async (ids) =>
      inOrder(ids, await queries.listCrewPlans(ids), ({ id }) => id),
    ),
    upcoming(limit) {
      const known = upcoming.get(limit);
      if (known) return known;
      const loader = new DataLoader<string, Appointment[]>(async (vehicleIds) => {
        const found = await queries.findUpcomingOfVehicles(vehicleIds, ownerIds, limit);
        return vehicleIds.map((id) => found.filter(({ vehicleId }) => vehicleId === id));
      });
      upcoming.set(limit, loader);
      return loader;
    },
  };
}
