import { useState } from 'react';
import {
  CreateCrewDocument,
  RemoveCrewDocument,
  UpdateCrewDocument,
} from '../../../../../generated/staff/graphql.ts';
import { isRefusal } from '../../../../../lib/graphql/call-failed.ts';
import { useRefreshLists } from '../../../../../lib/graphql/use-call.ts';
import { useWrite } from '../../../../../lib/graphql/use-write.ts';
import { failureField, messageForPeople } from '../../../../../lib/http/http-error.ts';
import { newKey } from '../../../../../lib/http/new-key.ts';
import { showToast } from '../../../../../lib/toasts/toasts.ts';
import { currentIn } from '../../../changes/current-appointment.ts';
import { useCapacityQuestion } from './capacity-question.tsx';
import { type Crew, type CrewValues, crewEdit, crewInput } from './crew-values.ts';

/**
 * Saves crews: asks first if appointments would be left without one, and reports the outcome by toast. Whoever was told
 * that somebody else has changed the crew can save again, knowingly (STAFF-03).
 */
export function useSaveCrew(onDone: () => void) {
  const create = useWrite(CreateCrewDocument);
  const update = useWrite(UpdateCrewDocument);
  const remove = useWrite(RemoveCrewDocument);
  const { check, question } = useCapacityQuestion();
  const refresh = useRefreshLists();
  const [newer, setNewer] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFaults({});
    try {
      await work();
    } catch (error) {
      setNewer(currentIn(error)?.version ?? newer);
      if (isRefusal(error)) refresh();
      setFaults(Object(failureField(error, 'fields')));
      showToast({
        title: 'Not Saved',
        text: messageForPeople(error) ?? 'The crew could not be saved. Please try again.',
        tone: 'error',
      });
    } finally {
      setBusy(false);
    }
  }

  const told = (title: string, work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      showToast({ title, tone: 'success' });
      onDone();
    });

  const basedOn = ({ id, version }: Crew) => ({ id, expectedVersion: newer ?? version });

  return {
    busy,
    faults,
    question,
    /** Adds a crew, or changes the given one. */
    save(crew: Crew | null, values: CrewValues): void {
      const idempotencyKey = newKey();
      const input = crewInput(values);
      const preview = { crew: { ...(crew ? { id: crew.id } : {}), hours: input.hours } };
      const write = () =>
        crew
          ? update({ input: { ...basedOn(crew), ...crewEdit(values, crew), idempotencyKey } })
          : create({ input: { ...input, idempotencyKey } });
      void attempt(() => check(preview, () => told(crew ? 'Crew Saved' : 'Crew Added', write)));
    },
    remove(crew: Crew): void {
      const input = { ...basedOn(crew), idempotencyKey: newKey() };
      void attempt(() =>
        check({ removeCrewId: crew.id }, () => told('Crew Removed', () => remove({ input }))),
      );
    },
  };
}
