import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { currentActivity } from '../activity/activity.ts';
import type { Span } from '../activity/spans.ts';
import { statementText } from './statement-text.ts';
import { WatchedClient } from './watched-client.ts';

/** The longest statement text in a trace; parameter values are never included. */
const STATEMENT_LENGTH = 500;
const VERB = /^\s*(?:with|select|insert|update|delete|begin|commit|rollback|listen|call)\b/i;

/** A connection that records its statements as spans, if tracing is on. */
export class TracedClient extends WatchedClient {}

const call = (client: TracedClient, given: readonly unknown[]): unknown =>
  Reflect.apply(WatchedClient.prototype.query, client, given);

/** pg has a dozen overloads, all of which are passed through unchanged. */
function query(this: TracedClient, ...given: unknown[]): unknown {
  const span = openSpanOf(given[0]);
  if (span === undefined) return call(this, given);
  const last = given.at(-1);
  if (typeof last === 'function') {
    const done = AsyncResource.bind((error: unknown, ...result: unknown[]) => {
      settle(span, error);
      last(error, ...result);
    });
    return call(this, [...given.slice(0, -1), done]);
  }
  const outcome = call(this, given);
  if (outcome instanceof Promise) {
    outcome.then(
      () => settle(span, null),
      (error: unknown) => settle(span, error),
    );
  } else span.end();
  return outcome;
}
TracedClient.prototype.query = query as typeof pg.Client.prototype.query;

function openSpanOf(statement: unknown): Span | undefined {
  const openSpan = currentActivity()?.openSpan;
  if (openSpan === undefined) return undefined;
  const sql = statementText(statement);
  const verb = VERB.exec(sql)?.[0].trim().toLowerCase() ?? 'statement';
  return openSpan(`sql ${verb}`, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': sql.replace(/\s+/g, ' ').trim().slice(0, STATEMENT_LENGTH),
    },
  });
}

function settle(span: Span, error: unknown): void {
  if (error) span.fail(error);
  span.end();
}
