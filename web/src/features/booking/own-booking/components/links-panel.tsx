import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';
import { type ChangeRefusal, changeRefusalOf } from '../api/change-refusal.ts';
import { type BookingAccess, type NewLinkBy, useEndLinks } from '../api/use-own-booking.ts';
import styles from './own-booking.module.css';
import { Panel } from './panel.tsx';

interface LinksPanelProps {
  readonly access: BookingAccess;
  readonly onEnded: (newLinkBy: NewLinkBy) => void;
  readonly onOutdated: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before all links to a booking end; a page opened by a link ends with it (SELF-14). */
export function LinksPanel({ access, onEnded, onOutdated, onClose }: LinksPanelProps) {
  const end = useEndLinks(access);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null);

  async function press(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      onEnded(await end());
    } catch (error) {
      const found = changeRefusalOf(error);
      setRefusal(found);
      setBusy(false);
      if (found.isOutdated) onOutdated();
    }
  }

  return (
    <Panel
      title="End all links?"
      text="Whoever has a link to this booking can see and change it. All links end, and we send you a new one."
      refusal={refusal}
    >
      <div className={styles['buttons']}>
        <Button wide busy={isBusy} onClick={() => void press()}>
          End All Links
        </Button>
        <Button wide look="text" onClick={unlessBusy(isBusy, onClose)}>
          Back
        </Button>
      </div>
    </Panel>
  );
}
