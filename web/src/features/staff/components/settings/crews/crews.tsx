import { hoursLabel, type WeekdayHours } from '@dewlane/catalog';
import Plus from 'lucide-react/icons/plus';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import { Button } from '../../../../../components/ui/button.tsx';
import { leaveFocus } from '../../../../../components/ui/leave-focus.ts';
import { LoadError } from '../../../../../components/ui/load-error.tsx';
import type { StaffCrewsQuery } from '../../../../../generated/staff/graphql.ts';
import type { Read } from '../../../../../lib/graphql/use-read.ts';
import { StaffPanel } from '../../parts/staff-panel.tsx';
import { CrewDialog } from './crew-dialog.tsx';
import type { Crew } from './crew-values.ts';
import styles from './crews.module.css';
import { RemoveCrewDialog } from './remove-crew-dialog.tsx';

type Open =
  | { readonly dialog: 'edit'; readonly crew: Crew | null }
  | { readonly dialog: 'remove'; readonly crew: Crew };

interface CrewsProps {
  readonly read: Read<StaffCrewsQuery>;
  /** The business's. */
  readonly openingHours: readonly WeekdayHours[] | null | undefined;
}

/** Who drives out: with crews, a time can be booked only while one of them is free (AVAIL-14). */
export function Crews({ read, openingHours }: CrewsProps) {
  const { data, isRefreshing, error, refresh } = read;
  const [open, setOpen] = useState<Open | null>(null);
  const crews = data?.crews ?? [];
  const close = () => setOpen(null);
  return (
    <StaffPanel title="Crews" Icon={Truck}>
      {error && (
        <LoadError text="The crews could not be loaded." onRetry={refresh} busy={isRefreshing} />
      )}
      {data && crews.length === 0 && (
        <p className="text-ink-500 text-sm">
          Without crews, any number of customers can book the same time. Add one for each van you
          send out: from then on a time can be booked only while a crew is free.
        </p>
      )}
      {crews.length > 0 && (
        <ul className={styles['list']}>
          {crews.map((crew) => (
            <li key={crew.id} ref={leaveFocus} className={styles['crew']}>
              <span
                className={styles['dot']}
                style={{ background: crew.color }}
                aria-hidden="true"
              />
              <span className={styles['name']}>
                <b className="block">{crew.name}</b>
                <span className="text-ink-500 text-sm">
                  {crew.hours
                    ? hoursLabel({ openingHours: crew.hours })
                    : 'Works whenever you are open'}
                </span>
              </span>
              <span className={styles['buttons']}>
                <Button look="secondary" small onClick={() => setOpen({ dialog: 'edit', crew })}>
                  Edit<span className="sr-only"> {crew.name}</span>
                </Button>
                <Button look="text" small onClick={() => setOpen({ dialog: 'remove', crew })}>
                  Remove<span className="sr-only"> {crew.name}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Button look="secondary" small onClick={() => setOpen({ dialog: 'edit', crew: null })}>
          <Plus className="icon-small" aria-hidden="true" />
          Add Crew
        </Button>
      )}
      {open?.dialog === 'edit' && (
        <CrewDialog crew={open.crew} others={crews} openingHours={openingHours} onClose={close} />
      )}
      {open?.dialog === 'remove' && (
        <RemoveCrewDialog
          crew={open.crew}
          isLast={crews.every(({ id }) => id === open.crew.id)}
          onClose={close}
        />
      )}
    </StaffPanel>
  );
}
