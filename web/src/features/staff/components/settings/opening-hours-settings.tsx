import Clock from 'lucide-react/icons/clock';
import { Checkbox } from '../../../../components/ui/checkbox.tsx';
import { StaffCrewsDocument } from '../../../../generated/staff/graphql.ts';
import { useRead } from '../../../../lib/graphql/use-read.ts';
import { StaffPanel } from '../parts/staff-panel.tsx';
import type { SettingsPart } from './settings-part.ts';
import { WeekHours } from './week-hours.tsx';

/** When the business works, weekday by weekday. */
export function OpeningHoursSettings({
  values,
  change,
  faults,
  timeZone,
}: SettingsPart & { readonly timeZone: string }) {
  const { days, keepsHours } = values;
  return (
    <StaffPanel title="Opening hours" Icon={Clock}>
      <Checkbox
        checked={keepsHours}
        onChange={(event) => change({ keepsHours: event.target.checked })}
      >
        Take bookings only within opening hours
      </Checkbox>
      {keepsHours ? (
        <>
          <WeekHours days={days} change={(days) => change({ days })} faults={faults} />
          <p className="text-ink-500 text-sm">
            Work begins and ends within these hours. Times are those of{' '}
            {timeZone.replaceAll('_', ' ')}.
          </p>
        </>
      ) : (
        <WithoutHours />
      )}
    </StaffPanel>
  );
}

/** Says when customers can book although no opening hours are kept: crews have hours all the same (AVAIL-14). */
function WithoutHours() {
  const crews = useRead(StaffCrewsDocument, {}).data?.crews;
  const when = crews?.length === 0 ? 'any day and time' : 'whenever a crew works';
  return (
    <p className="text-ink-500 text-sm">
      Customers see “Mon-Sat 8AM-6PM”{crews ? `, and can book ${when}` : ''}.
    </p>
  );
}
