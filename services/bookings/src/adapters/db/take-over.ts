import type pg from 'pg';
import { appointmentFromJson } from '../../application/from-json.ts';
import type { ClaimedMessage, MessageOutcome } from '../../application/ports/messages.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { isNews, type MessageKind } from '../../domain/message/message.ts';
import { type News, takenOver } from '../../domain/message/taken-over.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import { IS_UNTOLD } from './customer-knowledge.ts';
import { IS_NEWS } from './message-plans.ts';

/** A row of the ledger as JSON, also one that an undo brings back. */
interface NewsRow {
  readonly id: string;
  readonly kind: MessageKind;
  readonly version: number;
  readonly before: unknown;
  readonly resendOf: string | null;
  readonly attempts: number;
  readonly dueSince: string | null;
  /** Absent in a row that an undo brings back. */
  readonly undo?: Undo | null;
}

interface Undo {
  readonly appointment: unknown;
  readonly mails: readonly NewsRow[];
}

/** Both rows are locked, so that no worker claims one meanwhile. */
const UNSENT_AND_NEWER = `
select to_jsonb(unsent) as unsent, ${IS_UNTOLD} as "isUntold", to_jsonb(newer) as newer, to_jsonb(booked) as appointment
from "mail_messages" as unsent
join "mail_messages" as newer on newer."appointmentId" = unsent."appointmentId" and newer."state" = 'planned'
  and newer."version" > unsent."version" and newer."resendOf" is null and newer.${IS_NEWS}
join "services" as booked on booked."id" = unsent."appointmentId"
where unsent."id" = $1 and unsent."state" = 'sending' and unsent."attempts" = $2 and unsent.${IS_NEWS}
for update of unsent, newer`;

const TAKEN_OVER = `
update "mail_messages" set "kind" = $2, "before" = $3::jsonb, "undo" = $4::jsonb where "id" = $1`;

interface Found {
  readonly unsent: NewsRow;
  readonly isUntold: boolean;
  readonly newer: NewsRow;
  readonly appointment: unknown;
}

type PlannedAgain = Extract<MessageOutcome, { state: 'planned' }>;

/**
 * Lets news that was planned during an attempt that failed say what this attempt was to, as news does that replaces an
 * unsent message (SELF-09): the customer still knows the state before both. An undo of the later one brings back the
 * older one. Call it while the appointment is locked.
 * @returns whether there is such news, so that the message of the attempt is gone
 */
export async function takeOver(
  client: pg.PoolClient,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  outcome: PlannedAgain,
  zone: TimeZone,
): Promise<boolean> {
  const { rows } = await client.query<Found>(UNSENT_AND_NEWER, [id, attempts]);
  for (const { unsent, isUntold, newer, appointment } of rows) {
    const earlier = { kind: unsent.kind, before: stateOf(unsent), isUntold };
    const merged = (later: NewsRow, after: unknown) => {
      const news = { kind: later.kind, before: stateOf(later) };
      return takenOver(earlier, news, appointmentFromJson(after), outcome.at, zone);
    };
    const { kind, before } = merged(newer, appointment);
    const undo = newer.undo && {
      ...newer.undo,
      mails: broughtBack(newer.undo, unsent, outcome, merged),
    };
    const values = [newer.id, kind, jsonOf(before), jsonOf(undo ?? null)];
    await client.query(TAKEN_OVER, values);
  }
  if (rows.length === 0) return false;
  await client.query('delete from "mail_messages" where "id" = $1', [id]);
  return true;
}

/** The messages that an undo brings back: the news before it, which takes over as well, or else the unsent message. */
function broughtBack(
  { appointment, mails }: Undo,
  { undo: _, ...unsent }: NewsRow,
  { error, dueAt, isWaiting = false }: PlannedAgain,
  merged: (later: NewsRow, after: unknown) => News,
): readonly object[] {
  const isLater = ({ kind, version, resendOf }: NewsRow) =>
    isNews(kind) && version > unsent.version && resendOf === null;
  if (mails.some(isLater)) {
    return mails.map((mail) => (isLater(mail) ? { ...mail, ...merged(mail, appointment) } : mail));
  }
  const attempt = isWaiting ? { attempts: unsent.attempts - 1, dueSince: null } : {};
  return [...mails, { ...unsent, state: 'planned', error, dueAt, ...attempt }];
}

function stateOf({ before }: NewsRow): Appointment | null {
  return before === null ? null : appointmentFromJson(before);
}

function jsonOf(value: object | null): string | null {
  return value && JSON.stringify(value);
}
