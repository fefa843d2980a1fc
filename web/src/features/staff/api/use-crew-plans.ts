import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import {
  StaffCrewPlansDocument,
  type StaffCrewPlansQuery,
} from '../../../generated/staff/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import { useSendQuery } from '../../../lib/graphql/use-call.ts';
import { usePoll } from '../../../lib/loading/use-poll.ts';
import { CAPACITY_MS, readCapacity } from './read-capacity.ts';

export type CrewPlan = StaffCrewPlansQuery['crewPlans'][number];
/** Who comes to appointments, by their ids. */
export type CrewPlans = ReadonlyMap<string, CrewPlan>;

/** The most that the graph takes at once. */
const MOST_IDS = 200;
const NOBODY_KNOWS: CrewPlans = new Map();

/** What each client's list has shown: opened again, its rows are as high as they were (STAFF-13). */
const ofClients = new WeakMap<object, CrewPlans>();

/**
 * Who comes to the appointments of a list (AVAIL-15). Loaded separately, so that the list shows even if this fails, and once
 * for each version of a row. All of them are reloaded by `askAgain`; by themselves after a change of crews or settings, which
 * happens without any appointment, and each quarter of an hour (AVAIL-11); also with the first check, as they may be from
 * before such a change.
 */
export function useCrewPlans(rows: readonly { readonly id: string; readonly version: number }[]): {
  readonly plans: CrewPlans;
  readonly askAgain: () => void;
} {
  // The list that is read with them keeps the session alive, unless that was a poll.
  const ask = useSendQuery({ background: true });
  const client = useApolloClient();
  const [plans, setPlans] = useState(ofClients.get(client) ?? NOBODY_KNOWS);
  const [round, setRound] = useState(0);
  useEffect(() => {
    ofClients.set(client, plans);
  }, [client, plans]);
  const asked = useRef({ round, versions: new Set<string>() });
  const askAgain = () => setRound((last) => last + 1);
  const knownCapacity = useRef('');
  usePoll(async () => {
    const capacity = await readCapacity(client);
    if (capacity === knownCapacity.current) return;
    knownCapacity.current = capacity;
    askAgain();
  }, CAPACITY_MS);
  useEffect(() => {
    if (asked.current.round !== round) asked.current = { round, versions: new Set() };
    const known = asked.current.versions;
    const versions = new Map(rows.map(({ id, version }) => [`${id} ${version}`, id]));
    const unasked = [...versions].filter(([version]) => !known.has(version));
    for (let from = 0; from < unasked.length; from += MOST_IDS) {
      const part = unasked.slice(from, from + MOST_IDS);
      for (const [version] of part) known.add(version);
      ask(StaffCrewPlansDocument, { ids: part.map(([, id]) => id) }).then(
        ({ crewPlans }) =>
          setPlans(
            (before) => new Map([...before, ...crewPlans.map((one) => [one.id, one] as const)]),
          ),
        (error: unknown) => {
          for (const [version] of part) known.delete(version);
          // The next check asks again.
          knownCapacity.current = '';
          logFailure('The crews of the appointments could not be loaded', error);
        },
      );
    }
  }, [ask, rows, round]);
  return { plans, askAgain };
}
