import { type ReactNode, useRef, useState } from 'react';
import type { ChangeableFields, Overbookable } from '../../changes/current-appointment.ts';
import type { Target } from '../../changes/own-writes.ts';
import type { ChangeOutcome } from '../../changes/use-send-change.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { OverbookQuestion } from './overbook-question.tsx';

interface StaffWrite<Mine> {
  /** Sends a write based on the shown version, or on a later one that staff have already decided to change (STAFF-03). */
  readonly submit: (seen: Seen, mine: Mine) => Promise<void>;
  readonly busy: boolean;
  /** The question after a conflict (STAFF-03), to render in place of the form; null if there is none. */
  readonly question: ReactNode;
}

export type Seen = ChangeableFields & { readonly id: string };

interface StaffWriteSettings<Mine> {
  /** `again` leads back to the form, which says what to choose anew. */
  readonly send: (
    target: Target,
    mine: Overbookable<Mine>,
  ) => Promise<ChangeOutcome | { readonly kind: 'again' }>;
  readonly isDeletion?: boolean;
  readonly onSaved: () => void;
  /** The user keeps the current values. */
  readonly onKept: () => void;
}

interface Late<Mine> {
  readonly seen: Seen;
  readonly current: ChangeableFields;
  readonly mine: Overbookable<Mine>;
}

interface Taken<Mine> {
  readonly seen: Seen;
  readonly version: number;
  readonly mine: Overbookable<Mine>;
  readonly freeTimes: readonly string[];
}

/** A write to an appointment by staff; on a conflict it shows the current values and asks. */
export function useStaffWrite<Mine extends object>({
  send,
  isDeletion = false,
  onSaved,
  onKept,
}: StaffWriteSettings<Mine>): StaffWrite<Mine> {
  const [busy, setBusy] = useState(false);
  const [late, setLate] = useState<Late<Mine> | null>(null);
  const [taken, setTaken] = useState<Taken<Mine> | null>(null);
  const decidedOn = useRef<Target>({ id: '', version: 0 });

  async function write(seen: Seen, version: number, mine: Overbookable<Mine>): Promise<void> {
    setBusy(true);
    const outcome = await send({ id: seen.id, version }, mine);
    setBusy(false);
    setTaken(
      outcome.kind === 'taken' ? { seen, version, mine, freeTimes: outcome.freeTimes } : null,
    );
    // Where it was taken, the way back is to the form.
    if (outcome.kind === 'late') setLate({ seen, current: outcome.current, mine });
    else if (outcome.kind !== 'failed') setLate(null);
    if (outcome.kind === 'saved') onSaved();
  }

  function basis({ id, version }: Target): number {
    const decided = decidedOn.current;
    return decided.id === id ? Math.max(decided.version, version) : version;
  }

  function insist({ seen, current: { version }, mine }: Late<Mine>): void {
    decidedOn.current = { id: seen.id, version };
    void write(seen, version, mine);
  }

  return {
    submit: (seen, mine) => write(seen, basis(seen), mine),
    busy,
    question: taken ? (
      <OverbookQuestion
        freeTimes={taken.freeTimes}
        busy={busy}
        onInsist={() => void write(taken.seen, taken.version, { ...taken.mine, overbook: true })}
        onBack={() => setTaken(null)}
      />
    ) : (
      late && (
        <ChangedMeanwhile
          {...late}
          isDeletion={isDeletion}
          busy={busy}
          onInsist={() => insist(late)}
          onKeep={() => {
            setLate(null);
            onKept();
          }}
        />
      )
    ),
  };
}
