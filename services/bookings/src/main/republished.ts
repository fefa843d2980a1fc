import {
  appointmentChanged,
  businessChanged,
  crewChanged,
  quizResponseSaved,
  TOPICS,
} from '@dewlane/events';
import { inTransaction, type RepublishedKind, type RepublishParts } from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type pg from 'pg';
import type { AppointmentModel, QuizResponseModel } from '../adapters/db/generated/models.ts';
import { toAppointment, toQuizResponse } from '../adapters/db/rows.ts';
import { type PublishedTable, rowsById } from '../adapters/db/rows-by-id.ts';
import { createTransaction, type OpenTransaction } from '../adapters/db/transactions.ts';
import { businessStateOf } from '../adapters/events/business-event.ts';
import {
  appointmentStateOf,
  quizResponseStateOf,
  toOutboxEvent,
} from '../adapters/events/contracts.ts';
import { crewStateOf } from '../adapters/events/crew-event.ts';
import { deleteAppointmentAgain } from '../application/commands/delete-appointment-again.ts';
import { deleteResponseAgain } from '../application/commands/delete-response-again.ts';
import { NAME } from './config.ts';

type Kind = RepublishedKind<OpenTransaction>;

const APPOINTMENTS = { table: 'services', idType: 'uuid' } as const;
const RESPONSES = { table: 'quiz_responses', idType: 'uuid' } as const;
const BUSINESS = { table: 'business', idType: 'text' } as const;
const CREWS = { table: 'crews', idType: 'uuid' } as const;

/** What bookings republishes after it alone was restored from a back-up. */
export function createRepublishParts(pool: pg.Pool, clock: Clock): RepublishParts<OpenTransaction> {
  const removing =
    (remove: typeof deleteAppointmentAgain): NonNullable<Kind['remove']> =>
    async (tx, gone) => {
      const removeOne = remove({ inTransaction: (work) => work(tx), clock });
      for (const one of gone) await removeOne(one);
    };
  return {
    transaction: (work) =>
      inTransaction(pool, (tx) => work(createTransaction(tx, NAME, toOutboxEvent))),
    kinds: [
      {
        topic: TOPICS.appointments,
        ...APPOINTMENTS,
        stateEvents: stateEventsOf(appointmentChanged, APPOINTMENTS, (row: AppointmentModel) =>
          appointmentStateOf(toAppointment(row)),
        ),
        remove: removing(deleteAppointmentAgain),
      },
      {
        topic: TOPICS.quizResponses,
        ...RESPONSES,
        stateEvents: stateEventsOf(quizResponseSaved, RESPONSES, (row: QuizResponseModel) =>
          quizResponseStateOf(toQuizResponse(row)),
        ),
        remove: removing(deleteResponseAgain),
      },
      {
        topic: TOPICS.business,
        ...BUSINESS,
        stateEvents: stateEventsOf(businessChanged, BUSINESS, businessStateOf),
      },
      {
        topic: TOPICS.crews,
        ...CREWS,
        stateEvents: stateEventsOf(crewChanged, CREWS, crewStateOf),
      },
    ],
  };
}

/** How rows are published: by which event, with which state. */
function stateEventsOf<Row>(
  { shape }: { readonly shape: { readonly type: { readonly value: string } } },
  from: PublishedTable,
  stateOf: (row: Row) => unknown,
): NonNullable<Kind['stateEvents']> {
  return {
    type: shape.type.value,
    async statesOf(tx, ids) {
      const rows = await rowsById<Row & { readonly id: string }>(tx, from, ids);
      return new Map(rows.map((row) => [row.id, stateOf(row)]));
    },
  };
}
