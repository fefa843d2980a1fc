import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../../components/ui/button.tsx';
import { Dialog } from '../../../../../components/ui/dialog.tsx';
import modalStyles from '../../../../../components/ui/modal.module.css';
import {
  type CapacityChangeInput,
  PreviewCapacityDocument,
  type PreviewCapacityQuery,
} from '../../../../../generated/staff/graphql.ts';
import { isRefusal } from '../../../../../lib/graphql/call-failed.ts';
import { useSendQuery } from '../../../../../lib/graphql/use-call.ts';
import { dotted } from '../../../../../lib/text/dotted.ts';
import { showToast } from '../../../../../lib/toasts/toasts.ts';
import { startInOneName } from '../../../session/staff-session.ts';
import { dateAndTime } from '../../../text/appointment-text.ts';

type Preview = PreviewCapacityQuery['previewCapacity'];

/** The appointments that a change leaves behind, and what to say about them. */
interface Left {
  readonly appointments: Preview['withoutCrew'];
  readonly count: number;
  /** In title case, for the dialog's title. */
  readonly how: string;
  readonly text: string;
}

interface Asked {
  readonly left: Left;
  readonly save: () => Promise<void>;
}

const LEFT_BEFORE = 'You left before the appointments were checked.';

/**
 * Before a change of crews, hours or closed days is saved, lists the upcoming appointments it would leave without a
 * crew (AVAIL-15) or, without crews, at times when the business is closed (AVAIL-18); saves at once if there are none.
 * `check` resolves when that is done; it throws if the list can't be loaded, or somebody else has logged in meanwhile
 * (PERM-14), and then nothing is saved. Nor is it once staff have left, as they were asked then and can't be asked now
 * (BIZ-13).
 */
export function useCapacityQuestion() {
  const ask = useSendQuery();
  const [asked, setAsked] = useState<Asked | null>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  async function check(input: CapacityChangeInput, save: () => Promise<void>): Promise<void> {
    const checkName = startInOneName();
    const preview = await ask(PreviewCapacityDocument, { input }).then(
      ({ previewCapacity }) => previewCapacity,
      (error: unknown) => {
        if (!isRefusal(error)) throw error;
        return null;
      },
    );
    checkName();
    // What can't be previewed, such as contradictory hours, is refused on saving.
    const left = preview && leftBy(preview);
    if (hasLeft.current) showToast({ title: 'Not Saved', text: LEFT_BEFORE, tone: 'error' });
    else if (left) setAsked({ left, save });
    else await save();
  }

  const question: ReactNode = asked && (
    <CapacityQuestion
      left={asked.left}
      onBack={() => setAsked(null)}
      onSave={() => {
        setAsked(null);
        void asked.save();
      }}
    />
  );
  return { check, question };
}

interface CapacityQuestionProps {
  readonly left: Left;
  readonly onSave: () => void;
  readonly onBack: () => void;
}

function leftBy({ withoutCrew, withoutCrewCount, closed, closedCount }: Preview): Left | null {
  if (withoutCrewCount > 0) {
    return {
      appointments: withoutCrew,
      count: withoutCrewCount,
      how: 'Without a Crew',
      text: 'They stay booked and nobody is told, but no crew is to come to them any more. See to each on its page.',
    };
  }
  if (closedCount === 0) return null;
  return {
    appointments: closed,
    count: closedCount,
    how: 'When You Are Closed',
    text: 'They stay booked, nobody is told, and their reminders still go out. Move or cancel each on its page.',
  };
}

function CapacityQuestion({ left, onSave, onBack }: CapacityQuestionProps) {
  const back = useRef<HTMLButtonElement>(null);
  const { appointments, count, how, text } = left;
  return (
    <Dialog
      open
      onClose={onBack}
      title={`${count} ${count === 1 ? 'Appointment' : 'Appointments'} ${how}`}
      text={text}
      icon={<TriangleAlert className="icon-large" aria-hidden="true" />}
      tone="water"
      initialFocus={back}
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        tabIndex={0}
        className="mt-3 grid max-h-64 gap-2 overflow-y-auto"
        aria-label="Appointments"
      >
        {appointments.map(({ id, serviceDate, customerName, vehicleInfo }) => (
          <li key={id}>
            <b className="block">{dateAndTime(serviceDate ?? '')}</b>
            <span className="text-ink-500 text-sm">{dotted([customerName, vehicleInfo])}</span>
          </li>
        ))}
        {count > appointments.length && (
          <li className="text-ink-500 text-sm">and {count - appointments.length} more</li>
        )}
      </ul>
      <div className={modalStyles['actions']}>
        <Button wide ref={back} onClick={onBack}>
          Go Back
        </Button>
        <Button look="secondary" wide onClick={onSave}>
          Save Anyway
        </Button>
      </div>
    </Dialog>
  );
}
