import { LIMITS } from '@dewlane/catalog';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Textarea } from '../../../../components/ui/text-input.tsx';
import { useAskBeforeUnload } from '../../../../lib/browser/ask-before-unload.ts';
import type { ChangeRefusal } from '../api/change-refusal.ts';
import styles from './own-booking.module.css';
import { Panel } from './panel.tsx';

interface CancelPanelProps {
  readonly isBusy: boolean;
  readonly refusal: ChangeRefusal | null;
  readonly onCancel: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before cancelling, and for an optional reason (SELF-02). */
export function CancelPanel({ isBusy, refusal, onCancel, onClose }: CancelPanelProps) {
  const [reason, setReason] = useState('');
  useAskBeforeUnload(reason !== '');
  return (
    <Panel
      title="Cancel this booking?"
      text="Your time is then free for somebody else. You can also move it instead."
      refusal={refusal}
    >
      <Field label="Why do you cancel?" optional>
        {(control) => (
          <Textarea
            {...control}
            maxLength={LIMITS.cancelReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className={styles['buttons']}>
        <Button wide look="danger" busy={isBusy} onClick={() => onCancel(reason)}>
          Cancel Booking
        </Button>
        <Button wide look="text" onClick={onClose}>
          Keep My Booking
        </Button>
      </div>
    </Panel>
  );
}
