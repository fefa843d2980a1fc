import { doubtPattern } from '@dewlane/service-kit/application';
import type pg from 'pg';
import { appointmentFromJson } from '../../application/from-json.ts';
import type { Untold } from '../../application/ports/messages.ts';
import { isNews, type MessageKind } from '../../domain/message/message.ts';
import { firstNews, type News, takenOver } from '../../domain/message/taken-over.ts';
import { SAID_LATER } from '../../domain/message/why-not-sent.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import {
  CUSTOMER_KNOWLEDGE,
  IS_NEWS,
  IS_UNTOLD,
  type KnowledgeRow,
  knowledgeIn,
} from './customer-knowledge.ts';
import { withdrawing } from './withdrawn-messages.ts';

/** A row of the ledger as JSON, also one that an undo brings back. */
export interface NewsRow {
  readonly id: string;
  readonly appointmentId: string;
  readonly kind: MessageKind;
  readonly version: number;
  readonly before: unknown;
  /** In the message about a deletion the state that it names. */
  readonly lastState: unknown;
  readonly resendOf: string | null;
  readonly goesAtNight: boolean | null;
  readonly dueAt: string;
  readonly sendUntil: string;
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

/**
 * Locks the news that waits. Of a deleted appointment it has the last state; to what waits of earlier news it is cancelled.
 */
const LATER_NEWS = `
select to_jsonb(newer) as newer, ${IS_UNTOLD} as "isUntold",
  coalesce(to_jsonb(booked), newer."lastState" || '{"status": "cancelled"}') as appointment
from "mail_messages" as unsent
join "mail_messages" as newer on ${isLaterNews('unsent')}
left join "services" as booked on booked."id" = unsent."appointmentId"
where unsent."id" = $1 and coalesce(to_jsonb(booked), newer."lastState") is not null
for update of newer`;

const TAKEN_OVER = `
update "mail_messages" set "kind" = $2, "before" = $3::jsonb, "lastState" = $4::jsonb, "undo" = $5::jsonb
where "id" = $1`;

const DROPPED = 'delete from "mail_messages" where "id" = $1';

const WITHDRAWN = `
${withdrawing('mail."id" = $1', { reason: '$2', doubt: '$3' })} select from withdrawn`;

interface Later {
  readonly newer: NewsRow;
  readonly isUntold: boolean;
  readonly appointment: unknown;
}

/**
 * Lets news that was planned during an attempt that told nothing, or nobody knows, say what the customer then needs to be told,
 * as news does that replaces an unsent message (SELF-09, SELF-32, SELF-34). A message that could go again is withdrawn then, and
 * an undo of the later one brings it back. One that was refused or came too late stays, for staff. Call it while the appointment
 * is locked.
 * @param unsent the message with the outcome of its attempt
 */
export async function takeOver(
  client: pg.PoolClient,
  unsent: NewsRow,
  outcome: Untold,
  zone: TimeZone,
): Promise<void> {
  const { rows: later } = await client.query<Later>(LATER_NEWS, [unsent.id]);
  if (later.length === 0) return;
  const { rows } = await client.query<KnowledgeRow>(CUSTOMER_KNOWLEDGE, [
    unsent.appointmentId,
    doubtPattern(),
  ]);
  const known = knowledgeIn(rows);
  for (const { newer, isUntold, appointment } of later) {
    const isFirst = isUntold && unsent.before === null;
    const merged = (row: NewsRow, after: unknown) => {
      const state = appointmentFromJson(after);
      const news = newsOf(row);
      return withNews(
        row,
        isFirst ? firstNews(news) : takenOver(known, news, state, outcome.at, zone),
      );
    };
    const { id, kind, before, lastState } = merged(newer, appointment);
    if (newer.kind === 'deleted' && kind !== 'deleted') {
      // Nothing is left that could make it untrue when it is due.
      await client.query(DROPPED, [id]);
      continue;
    }
    const undo = newer.undo
      ? { ...newer.undo, mails: broughtBack(newer.undo, unsent, outcome, merged) }
      : null;
    await client.query(TAKEN_OVER, [id, kind, ...[before, lastState, undo].map(jsonOf)]);
  }
  if (!canGoAgain(unsent, outcome)) return;
  await client.query(WITHDRAWN, [unsent.id, SAID_LATER, doubtPattern()]);
}

/**
 * The messages that an undo brings back: the news before it, or else the unsent message. That news takes over as well, but for
 * answers to the customer's own changes, which they know without (SELF-34).
 */
function broughtBack(
  { appointment, mails }: Undo,
  { undo: _, ...unsent }: NewsRow,
  outcome: Untold,
  merged: (later: NewsRow, after: unknown) => NewsRow,
): readonly object[] {
  const isLater = ({ kind, version, resendOf }: NewsRow) =>
    isNews(kind) && version > unsent.version && resendOf === null;
  if (mails.some(isLater)) {
    return mails.map((mail) =>
      isLater(mail) && !isTheirOwn(mail) ? merged(mail, appointment) : mail,
    );
  }
  if (!canGoAgain(unsent, outcome)) return mails;
  const dueAt = outcome.state === 'planned' ? unsent.dueAt : outcome.at;
  return [...mails, { ...unsent, state: 'planned', dueAt }];
}

function isTheirOwn({ goesAtNight, before }: NewsRow): boolean {
  return goesAtNight === true && before !== null;
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
