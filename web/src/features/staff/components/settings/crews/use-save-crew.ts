import { useState } from 'react';
import {
  CreateCrewDocument,
  RemoveCrewDocument,
  UpdateCrewDocument,
} from '../../../../../generated/staff/graphql.ts';
import { useWrite } from '../../../../../lib/graphql/use-write.ts';
import { failureField, messageForPeople } from '../../../../../lib/http/http-error.ts';
import { newKey } from '../../../../../lib/http/new-key.ts';
import { showToast } from '../../../../../lib/toasts/toasts.ts';
import { useCapacityQuestion } from './capacity-question.tsx';
import { type Crew, type CrewValues, crewInput } from './crew-values.ts';

/** Saves crews: asks first if appointments would be left without one, and reports the outcome by toast. */
export function useSaveCrew(onDone: () => void) {
  const create = useWrite(CreateCrewDocument);
  const update = useWrite(UpdateCrewDocument);
  const remove = useWrite(RemoveCrewDocument);
  const { check, question } = useCapacityQuestion();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFaults({});
    try {
      await work();
    } catch (error) {
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

  return {
    busy,
    faults,
    question,
    /** Adds a crew, or changes the given one. */
    save(crew: Crew | null, values: CrewValues): void {
      const input = { ...crewInput(values), idempotencyKey: newKey() };
      const preview = { crew: { ...(crew ? { id: crew.id } : {}), hours: input.hours } };
      const write = () =>
        crew
          ? update({ input: { ...input, id: crew.id, expectedVersion: crew.version } })
          : create({ input });
      void attempt(() => check(preview, () => told(crew ? 'Crew Saved' : 'Crew Added', write)));
    },
    remove({ id, version }: Crew): void {
      const input = { id, expectedVersion: version, idempotencyKey: newKey() };
      void attempt(() =>
        check({ removeCrewId: id }, () => told('Crew Removed', () => remove({ input }))),
      );
    },
  };
}
