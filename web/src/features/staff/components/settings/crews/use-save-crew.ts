import { useState } from 'react';
import {
  CreateCrewDocument,
  RemoveCrewDocument,
  UpdateCrewDocument,
} from '../../../../../generated/staff/graphql.ts';
import { useKeyFor } from '../../../../../lib/graphql/use-key-for.ts';
import { errorField } from '../../../../../lib/http/http-error.ts';
import { fieldMessagesIn, newerStateIn } from '../../../../../lib/refusals/refusal-details.ts';
import { showToast } from '../../../../../lib/toasts/toasts.ts';
import { useStaffMutation } from '../../../changes/use-staff-mutation.ts';
import { messagesByRow } from '../../../settings/rows.ts';
import { useUnsaved } from '../../frame/leave-guard.tsx';
import { useCapacityQuestion } from './capacity-question.tsx';
import {
  type Crew,
  type CrewValues,
  crewEdit,
  crewInput,
  crewRows,
  crewValues,
  mergeCrew,
} from './crew-values.ts';

/**
 * Saves crews: asks first if appointments would be left without one, and reports the outcome by toast. Whoever was told
 * that somebody else has changed the crew can save again, knowing what both have changed (STAFF-03, BIZ-12). Until the
 * save is sent, whoever leaves is asked first, if anything `isEdited` (BIZ-13).
 */
export function useSaveCrew(onDone: () => void, isEdited = false) {
  const create = useStaffMutation(CreateCrewDocument);
  const update = useStaffMutation(UpdateCrewDocument);
  const remove = useStaffMutation(RemoveCrewDocument);
  const { check, question } = useCapacityQuestion();
  const withKey = useKeyFor();
  const [newer, setNewer] = useState<Readonly<Record<string, unknown>>>();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  useUnsaved((isEdited || busy) && !isSent);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  async function attempt(work: () => Promise<unknown>, values?: CrewValues): Promise<void> {
    setBusy(true);
    setFaults({});
    try {
      await work();
    } catch (error) {
      setNewer(newerStateIn(error) ?? newer);
      const messages = fieldMessagesIn(error);
      setFaults(values ? messagesByRow(messages, crewRows(values)) : messages);
      showToast({
        title: 'Not Saved',
        text: errorField(error) ?? 'The crew could not be saved. Please try again.',
        tone: 'error',
      });
    } finally {
      setBusy(false);
      setSent(false);
    }
  }

  const told = (title: string, work: () => Promise<unknown>, values?: CrewValues) =>
    attempt(async () => {
      setSent(true);
      await work();
      showToast({ title, tone: 'success' });
      onDone();
    }, values);

  /** The crew as it is now, as far as that is known. */
  const current = (crew: Crew) => ({ ...crew, ...newer }) as Crew;
  const basedOn = (crew: Crew) => ({ id: crew.id, expectedVersion: current(crew).version });

  function add(values: CrewValues): void {
    const input = crewInput(values);
    const write = () => withKey(input, (keyed) => create({ input: keyed }));
    const preview = { crew: { hours: input.hours } };
    void attempt(() => check(preview, () => told('Crew Added', write, values)));
  }

  const mergeWithCurrent = (crew: Crew, values: CrewValues) =>
    mergeCrew(crewValues(crew), values, crewValues(current(crew)));

  /** Only changed hours can leave appointments without a crew. */
  function change(crew: Crew, values: CrewValues): void {
    const merged = mergeWithCurrent(crew, values).values;
    const edit = crewEdit(merged, current(crew));
    const input = { ...basedOn(crew), ...edit };
    const write = () => withKey(input, (keyed) => update({ input: keyed }));
    const save = () => told('Crew Saved', write, merged);
    const { hours } = edit;
    void (hours === undefined
      ? save()
      : attempt(() => check({ crew: { id: crew.id, hours } }, save)));
  }

  return {
    busy,
    faults,
    question,
    /** What somebody else has saved otherwise than these values, which would replace it. */
    both: (crew: Crew | null, values: CrewValues) =>
      crew ? mergeWithCurrent(crew, values).both : [],
    /** Adds a crew, or changes the given one. */
    save: (crew: Crew | null, values: CrewValues) => (crew ? change(crew, values) : add(values)),
    remove(crew: Crew): void {
      const input = basedOn(crew);
      const write = () => withKey(input, (keyed) => remove({ input: keyed }));
      void attempt(() => check({ removeCrewId: crew.id }, () => told('Crew Removed', write)));
    },
  };
}
