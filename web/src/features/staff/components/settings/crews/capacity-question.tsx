import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../../../components/ui/button.tsx';
import { Dialog } from '../../../../../components/ui/dialog.tsx';
import modalStyles from '../../../../../components/ui/modal.module.css';
import {
  type CapacityChangeInput,
  PreviewCapacityDocument,
  type PreviewCapacityQuery,
} from '../../../../../generated/staff/graphql.ts';
import { isRefusal } from '../../../../../lib/graphql/call-failed.ts';
import { useAskOnce } from '../../../../../lib/graphql/use-call.ts';
import { dotted } from '../../../../../lib/text/dotted.ts';
import { dateAndTime } from '../../../text/appointment-text.ts';

type Preview = PreviewCapacityQuery['previewCapacity'];

interface Asked {
  readonly preview: Preview;
  readonly save: () => Promise<void>;
}

/**
 * Before a change of crews, hours or closed days is saved, lists the upcoming appointments it would leave without a
 * crew (AVAIL-15); saves at once if there are none. `check` resolves when that is done; it throws if the list can't be
 * loaded, and then nothing is saved.
 */
export function useCapacityQuestion() {
  const ask = useAskOnce();
  const [asked, setAsked] = useState<Asked | null>(null);

  async function check(input: CapacityChangeInput, save: () => Promise<void>): Promise<void> {
    const preview = await ask(PreviewCapacityDocument, { input }).then(
      ({ previewCapacity }) => previewCapacity,
      (error: unknown) => {
        if (!isRefusal(error)) throw error;
        return null;
      },
    );
    // What can't be previewed, such as contradictory hours, is refused on saving.
    if (preview === null) await save();
    else if (preview.withoutCrewCount === 0) await save();
    else setAsked({ preview, save });
  }

  const question: ReactNode = asked && (
    <CapacityQuestion
      preview={asked.preview}
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
  readonly preview: Preview;
  readonly onSave: () => void;
  readonly onBack: () => void;
}

function CapacityQuestion({ preview, onSave, onBack }: CapacityQuestionProps) {
  const back = useRef<HTMLButtonElement>(null);
  const { withoutCrew, withoutCrewCount: count } = preview;
  return (
    <Dialog
      open
      onClose={onBack}
      title={count === 1 ? '1 Appointment Without a Crew' : `${count} Appointments Without a Crew`}
      text="They stay booked and nobody is told, but no crew is to come to them any more. Plan each anew on its page."
      icon={<TriangleAlert className="icon-large" aria-hidden="true" />}
      tone="water"
      initialFocus={back}
    >
      <ul className="mt-3 grid max-h-64 gap-2 overflow-y-auto" aria-label="Without a crew">
        {withoutCrew.map(({ id, serviceDate, customerName, vehicleInfo }) => (
          <li key={id}>
            <b className="block">{dateAndTime(serviceDate ?? '')}</b>
            <span className="text-ink-500 text-sm">{dotted([customerName, vehicleInfo])}</span>
          </li>
        ))}
        {count > withoutCrew.length && (
          <li className="text-ink-500 text-sm">and {count - withoutCrew.length} more</li>
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
