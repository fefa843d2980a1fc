import { addOnLabel, findPackage, hasAddOnToChoose } from '@dewlane/catalog';
import Car from 'lucide-react/icons/car-front';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import User from 'lucide-react/icons/user';
import { lazy, Suspense } from 'react';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import cardStyles from '../../../../components/ui/card.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import flowStyles from '../../../../components/ui/flow.module.css';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { savedSettings } from '../../../../lib/business/saved-settings.ts';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { mileageNumber } from '../../../../lib/vehicles/mileage.ts';
import { vehicleTypeLabel, vehicleTypeOf } from '../../../../lib/vehicles/vehicle-type.ts';
import type { StaffAppointmentDetail } from '../../api/use-appointment-detail.ts';
import { capitalized, occupantsLabel, timeOf, weekdayDate } from '../../text/appointment-text.ts';
import { AuditLog } from '../audit/audit-log.tsx';
import { type Fact, Facts } from '../parts/facts.tsx';
import { mailLink, mapLink, phoneLink } from '../parts/reach-links.tsx';
import { SlotTime } from '../parts/slot-time.tsx';
import panel from '../parts/staff-panel.module.css';
import { StaffPanel } from '../parts/staff-panel.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import styles from './appointment-detail.module.css';
import { CrewMark } from './crew-mark.tsx';
import grid from './detail-grid.module.css';

const MailLog = lazy(() => loadChunk(() => import('../mail/mail-log.tsx')));

interface AppointmentDetailProps {
  readonly appointment: StaffAppointmentDetail;
  /** Called before the deletion shows. */
  readonly onDeleted: () => void;
}

/**
 * Facts on the left, actions on the right (look.md#layout). The logs load later; on a phone they come last, so that
 * nothing shifts under a finger (FLOW-10).
 */
export function AppointmentDetail({ appointment, onDeleted }: AppointmentDetailProps) {
  return (
    <>
      <div className={`${flowStyles['row']} flex-wrap gap-3.5`}>
        <h1 className="tabular-nums">{appointment.confirmationNumber}</h1>
        <StatusBadge status={appointment.status} />
        <CrewMark appointment={appointment} />
      </div>
      <div className={grid['grid']}>
        <div className={grid['facts']}>
          <section
            className={classNames(cardStyles['card'], panel['panel'], styles['basics'])}
            aria-label="Basic info"
          >
            <div className={styles['art']}>
              <VehicleArt
                type={vehicleTypeOf(appointment.vehicleType)}
                color={appointment.vehicleColor}
              />
            </div>
            <Facts
              facts={[
                ['Service', appointment.serviceType],
                ['Price', appointment.price],
                ['Date', appointment.scheduledDate && weekdayDate(appointment.scheduledDate)],
                ['Time', <SlotTime key="time" time={timeOf(appointment)} />],
                ...ownFacts(appointment),
                ['Location', mapLink(appointment.location), 'wide'],
              ]}
            />
          </section>
          <div className={grid['pair']}>
            <StaffPanel title="Customer" Icon={User}>
              <Facts
                facts={[
                  ['Name', appointment.customerName],
                  ['Phone', phoneLink(appointment.contactPhone)],
                  ['Email', mailLink(appointment.customerEmail), 'wide'],
                  ['Parking', appointment.parkingOption],
                ]}
              />
            </StaffPanel>
            <StaffPanel title="Vehicle details" Icon={Car}>
              <Facts
                facts={[
                  ['Vehicle', appointment.vehicleInfo, 'wide'],
                  ['Type', vehicleTypeLabel(appointment.vehicleType), 'wide'],
                  ['Miles', appointment.vehicleMiles && mileageNumber(appointment.vehicleMiles)],
                  ['Color', appointment.vehicleColor],
                ]}
              />
            </StaffPanel>
          </div>
          <QuizResponsePanel appointment={appointment} />
        </div>
        <AppointmentActions appointment={appointment} onDeleted={onDeleted} />
        <div className={grid['logs']}>
          <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
            <MailLog appointmentId={appointment.id} version={appointment.version} />
          </Suspense>
          <AuditLog appointmentId={appointment.id} />
        </div>
      </div>
    </>
  );
}

/** What the customer added after the booking, if anything. */
function ownFacts(appointment: StaffAppointmentDetail): Fact[] {
  const facts: Fact[] = [
    ['Add-on', addOnOf(appointment)],
    ['Gate code', appointment.gateCode],
    ['Reason for cancelling', appointment.cancelReason, 'wide'],
  ];
  return facts.filter(([, value]) => value);
}

/** The add-on of a package that is sold with one, also where the customer hasn't said which. */
function addOnOf({ addOn, servicePackage }: StaffAppointmentDetail): string | null {
  if (addOn) return addOnLabel(addOn);
  return hasAddOnToChoose(servicePackage ?? null) ? 'Not chosen yet' : null;
}

function QuizResponsePanel({ appointment }: { readonly appointment: StaffAppointmentDetail }) {
  const answers = appointment.quizResponse ?? appointment;
  const chosen = appointment.quizResponse?.selectedServicePackage ?? appointment.servicePackage;
  return (
    <StaffPanel title="Quiz response" Icon={ClipboardList}>
      <Facts
        facts={[
          ['Previously detailed', capitalized(answers.previouslyDetailed)],
          ['Occupants', answers.occupants && occupantsLabel(answers.occupants)],
          ['Package', findPackage(savedSettings(), chosen)?.name ?? chosen],
          ['Described vehicle', answers.customVehicleInfo],
          ['Special requests', appointment.specialInstructions, 'wide'],
        ]}
      />
    </StaffPanel>
  );
}
