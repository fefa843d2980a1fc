import { findPackage } from '@dewlane/catalog';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, useId, useState } from 'react';
import { Badge } from '../../../../components/ui/badge.tsx';
import cardStyles from '../../../../components/ui/card.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { savedSettings } from '../../../../lib/business/saved-settings.ts';
import { slotText } from '../../../../lib/dates/slot-text.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { vehicleTypeLabel } from '../../../../lib/vehicles/vehicle-type.ts';
import type { QuizResponseRow } from '../../api/use-staff-lists.ts';
import { capitalized, occupantsLabel, shortDate } from '../../text/appointment-text.ts';
import { dayOf } from '../../text/days-ago.ts';
import { Facts } from '../parts/facts.tsx';
import { mapLink, phoneLink } from '../parts/reach-links.tsx';
import { SlotTime } from '../parts/slot-time.tsx';
import styles from './quiz-response-item.module.css';

/** One response: a row that expands to all its answers; renders only when it has changed itself. */
export const QuizResponseItem = memo(function QuizResponseItem({
  response,
}: {
  readonly response: QuizResponseRow;
}) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <li ref={leaveFocus} className={styles['response']}>
      <button
        type="button"
        className={`${cardStyles['list-row']} w-full`}
        aria-expanded={open}
        aria-controls={open ? detailsId : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['head']}>
          <span className={styles['name']}>
            <span className="block font-semibold">
              {response.contactName || (response.completedAt ? 'No name given' : 'No name yet')}
            </span>
            <span className="text-ink-500 block text-sm">
              {dotted([packageName(response), dayOf(response.createdAt)])}
            </span>
          </span>
          <Badge look={response.completedAt ? 'fresh' : 'other'}>
            {response.completedAt ? 'Completed' : 'Draft'}
          </Badge>
        </span>
        <ChevronDown
          className={classNames(styles['chevron'], open && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      {open && (
        <div id={detailsId} className="px-3.5 pb-4">
          <Facts
            facts={[
              ['Phone', phoneLink(response.contactPhone)],
              ['Parking', response.parkingOption],
              ['Vehicle type', vehicleTypeLabel(response.vehicleType)],
              ['Vehicle', response.customVehicleInfo],
              ['Previously detailed', capitalized(response.previouslyDetailed)],
              ['Occupants', response.occupants && occupantsLabel(response.occupants)],
              ['Date', response.serviceDate ? shortDate(response.serviceDate) : null],
              [
                'Time',
                <SlotTime key="time" time={slotText(response) || response.timeSlot || '–'} />,
              ],
              ['Location', mapLink(response.location)],
              ['Package', packageName(response)],
              ['Special requests', response.specialInstructions],
              ['Session', response.sessionId],
            ]}
          />
        </div>
      )}
    </li>
  );
});

function packageName({ selectedServicePackage }: QuizResponseRow): string | null {
  return findPackage(savedSettings(), selectedServicePackage)?.name ?? selectedServicePackage;
}
