import { hasDoubt, withDoubt } from '@dewlane/service-kit/application';
import type pg from 'pg';
import { appointmentFromJson } from '../../application/from-json.ts';
import type { ClaimedMessage, Untold } from '../../application/ports/messages.ts';
import { isNews, type MessageKind } from '../../domain/message/message.ts';
import { type News, takenOver } from '../../domain/message/taken-over.ts';
import { SAID_LATER } from '../../domain/message/why-not-sent.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import { IS_UNTOLD } from './customer-knowledge.ts';
import { IS_NEWS } from './message-plans.ts';

/** A row of the ledger as JSON, also one that an undo brings back. */
interface NewsRow {
  readonly id: string;
  readonly kind: MessageKind;
  readonly version: number;
  readonly before: unknown;
  /** In the message about a deletion the state that it names. */
  readonly lastState: unknown;
  readonly resendOf: string | null;
  readonly attempts: number;
  readonly dueAt: string;
  readonly sendUntil: string;
  readonly dueSince: string | null;
  /** Absent in a row that an undo brings back. */
  readonly undo?: Undo | null;
}

interface Undo {
  readonly appointment: unknown;
  readonly mails: readonly NewsRow[];
}

/** Whether the row `newer` is news that waits and can take over this one. */
export const isLaterNews = (row: string) =>
  `newer."appointmentId" = ${row}."appointmentId" and newer."state" = 'planned' and newer."version" > ${row}."version"
    and newer."resendOf" is null and newer.${IS_NEWS} and ${row}.${IS_NEWS}`;

/** Both rows are locked, so that no worker claims one meanwhile. Of a deleted appointment the attempt has the last state. */
const UNSENT_AND_NEWER = `
select to_jsonb(unsent) as unsent, ${IS_UNTOLD} as "isUntold", to_jsonb(newer) as newer,
  coalesce(to_jsonb(booked), unsent."lastState") as appointment
from "mail_messages" as unsent
join "mail_messages" as newer on ${isLaterNews('unsent')}
left join "services" as booked on booked."id" = unsent."appointmentId"
where unsent."id" = $1 and unsent."state" = 'sending' and unsent."attempts" = $2
  and coalesce(to_jsonb(booked), unsent."lastState") is not null
for update of unsent, newer`;

const TAKEN_OVER = `
update "mail_messages" set "kind" = $2, "before" = $3::jsonb, "lastState" = $4::jsonb, "undo" = $5::jsonb
where "id" = $1`;

const DROPPED = 'delete from "mail_messages" where "id" = $1';

interface Found {
  readonly unsent: NewsRow;
  readonly isUntold: boolean;
  readonly newer: NewsRow;
  readonly appointment: unknown;
}

/**
 * Lets news that was planned during an attempt that told nothing say what this attempt was to, as news does that replaces
 * an unsent message (SELF-09, SELF-32): the customer still knows the state before both. A message that could go again is
 * gone then, and an undo of the later one brings it back. One that was refused or came too late stays, for staff; so does one that a
 * server did not confirm (JOB-07), unless an undo is to bring it back. Call it while the appointment is locked.
 * @returns what to record of the attempt; null if its message is gone
 */
export async function takeOver(
  client: pg.PoolClient,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  outcome: Untold,
  zone: TimeZone,
): Promise<Untold | null> {
  const isInDoubt = hasDoubt(outcome.error);
  const mayHaveArrived =
    isInDoubt || (outcome.state === 'planned' && outcome.mayHaveArrived === true);
  const { rows } = await client.query<Found>(UNSENT_AND_NEWER, [id, attempts]);
  for (const { unsent, isUntold, newer, appointment } of rows) {
    const earlier = { ...newsOf(unsent), isUntold, mayHaveArrived };
    const merged = (later: NewsRow, after: unknown) => {
      const state = appointmentFromJson(after);
      return withNews(later, takenOver(earlier, newsOf(later), state, outcome.at, zone));
    };
    const { id: newerId, kind, before, lastState } = merged(newer, appointment);
    if (newer.kind === 'deleted' && kind !== 'deleted') {
      // Nothing is left that could make it untrue when it is due.
      await client.query(DROPPED, [newerId]);
      continue;
    }
    const undo = newer.undo
      ? { ...newer.undo, mails: broughtBack(newer.undo, unsent, outcome, merged) }
      : null;
    await client.query(TAKEN_OVER, [newerId, kind, ...[before, lastState, undo].map(jsonOf)]);
  }
  if (!rows.some(({ unsent }) => canGoAgain(unsent, outcome))) return outcome;
  const canUndo = rows.some(({ newer }) => newer.undo && new Date(newer.dueAt) > outcome.at);
  if (isInDoubt && !canUndo) {
    const { at } = outcome;
    return { state: 'missed', error: withDoubt(SAID_LATER, outcome.error), at };
  }
  await client.query(DROPPED, [id]);
  return null;
}

/** The messages that an undo brings back: the news before it, which takes over as well, or else the unsent message. */
function broughtBack(
  { appointment, mails }: Undo,
  { undo: _, ...unsent }: NewsRow,
  outcome: Untold,
  merged: (later: NewsRow, after: unknown) => NewsRow,
): readonly object[] {
  const isLater = ({ kind, version, resendOf }: NewsRow) =>
    isNews(kind) && version > unsent.version && resendOf === null;
  if (mails.some(isLater)) {
    return mails.map((mail) => (isLater(mail) ? merged(mail, appointment) : mail));
  }
  if (!canGoAgain(unsent, outcome)) return mails;
  const { error } = outcome;
  const dueAt = outcome.state === 'planned' ? outcome.dueAt : outcome.at;
  const isWaiting = outcome.state === 'planned' && outcome.isWaiting;
  const attempt = isWaiting ? { attempts: unsent.attempts - 1, dueSince: null } : {};
  return [...mails, { ...unsent, state: 'planned', error, dueAt, ...attempt }];
}

/** Whether a message is to be tried again, or was only made untrue by the later one, and could still go out in time. */
function canGoAgain({ sendUntil }: Pick<NewsRow, 'sendUntil'>, { state, at }: Untold): boolean {
  return state === 'planned' || (state === 'missed' && new Date(sendUntil) > at);
}

/** What a row says. The message about a deletion names its last state in place of one before. */
function newsOf({ kind, before, lastState }: NewsRow): News {
  const state = kind === 'deleted' ? lastState : before;
  return { kind, before: state === null ? null : appointmentFromJson(state) };
}

function withNews(row: NewsRow, { kind, before }: News): NewsRow {
  return kind === 'deleted'
    ? { ...row, lastState: before ?? row.lastState }
    : { ...row, kind, before };
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
