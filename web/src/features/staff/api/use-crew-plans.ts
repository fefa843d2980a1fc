import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import {
  StaffCrewPlansDocument,
  type StaffCrewPlansQuery,
} from '../../../generated/staff/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import { sendQuery } from '../../../lib/graphql/send.ts';
import { CAPACITY_MS, readCapacity } from './read-capacity.ts';
import { usePoll } from './use-poll.ts';

export type CrewPlan = StaffCrewPlansQuery['crewPlans'][number];
/** Who comes to appointments, by their ids. */
export type CrewPlans = ReadonlyMap<string, CrewPlan>;

/** The most that the graph takes at once. */
const MOST_IDS = 200;
const NOBODY_KNOWS: CrewPlans = new Map();

/** What each client's list has shown: opened again, its rows are as high as they were (STAFF-15). */
const ofClients = new WeakMap<object, CrewPlans>();

/**
 * Who comes to the appointments of a list (AVAIL-15). Loaded separately, so that the list shows even if this fails, and once
 * for each version of a row. All of them are reloaded by `askAgain`; by themselves after a change of crews or settings, which
 * happens without any appointment; also with the first check, as they may be from before such a change. What could not be
 * loaded is asked for with the next check, and each quarter of an hour what is marked, as only marks end by themselves
 * (AVAIL-11): a list may have thousands of rows.
 */
export function useCrewPlans(rows: readonly { readonly id: string; readonly version: number }[]): {
  readonly plans: CrewPlans;
  readonly askAgain: () => void;
} {
  const client = useApolloClient();
  const [plans, setPlans] = useState(ofClients.get(client) ?? NOBODY_KNOWS);
  useEffect(() => {
    ofClients.set(client, plans);
  }, [client, plans]);
  /** The versions of rows that were asked for; another set once all of them are asked for anew. */
  const asked = useRef(new Set<string>());
  const [round, setRound] = useState(0);
  const askMissing = () => setRound((last) => last + 1);
  const askAgain = () => {
    asked.current = new Set();
    askMissing();
  };
  const known = useRef({ versions: '', quarter: 0 });
  const hasFailed = useRef(false);
  usePoll(async () => {
    const last = known.current;
    const now = await readCapacity(client);
    known.current = now;
    if (now.versions !== last.versions) return askAgain();
    const isDue = ({ id }: { readonly id: string }) => plans.get(id)?.withoutCrew;
    const due = now.quarter === last.quarter ? [] : rows.filter(isDue);
    for (const row of due) asked.current.delete(versionOf(row));
    if (due.length > 0 || hasFailed.current) askMissing();
  }, CAPACITY_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for what is missing by then
  useEffect(() => {
    hasFailed.current = false;
    const sent = asked.current;
    const missing = new Map(rows.map((row) => [versionOf(row), row.id]));
    const unasked = [...missing].filter(([version]) => !sent.has(version));
    for (let from = 0; from < unasked.length; from += MOST_IDS) {
      const part = unasked.slice(from, from + MOST_IDS);
      for (const [version] of part) sent.add(version);
      plansOf(
        client,
        part.map(([, id]) => id),
      ).then(
        (found) => {
          // Otherwise all have been asked for anew since, after a change that this may not know yet.
          if (asked.current === sent) setPlans((before) => new Map([...before, ...found]));
        },
        (error: unknown) => {
          for (const [version] of part) sent.delete(version);
          hasFailed.current = true;
          logFailure('The crews of the appointments could not be loaded', error);
        },
      );
    }
  }, [client, rows, round]);
  return { plans, askAgain };
}

/**
 * Sent in the background, as the list that is read with them keeps the session alive, unless that was a poll; and alone, since a
 * call that is under way since before a change must not pass for the one after it.
 */
async function plansOf(client: ApolloClient, ids: string[]): Promise<CrewPlans> {
  const asked = { background: true, alone: true };
  const { crewPlans } = await sendQuery(client, StaffCrewPlansDocument, { ids }, asked);
  return new Map(crewPlans.map((plan) => [plan.id, plan]));
}

function versionOf({ id, version }: { readonly id: string; readonly version: number }): string {
  return `${id} ${version}`;
}
