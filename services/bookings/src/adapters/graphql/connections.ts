import type { Connection } from '@dewlane/service-kit';
import type { MessageView } from '../../application/ports/message-reads.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';

/** A page of appointments for GraphQL. */
export type AppointmentConnection = Connection<Appointment>;

/** A page of messages for GraphQL. */
export type MailConnection = Connection<MessageView>;
