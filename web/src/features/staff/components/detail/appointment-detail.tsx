import { findPackage, occupantsLabel } from '@dewlane/catalog';
import Car from 'lucide-react/icons/car-front';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import User from 'lucide-react/icons/user';
import { lazy, Suspense } from 'react';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StatusBadge } from '../../../../components/ui/status-badge.tsx';
import { savedSettings } from '../../../../lib/business/saved-settings.ts';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { mileageNumber } from '../../../../lib/vehicles/mileage.ts';
import type { StaffAppointmentDetail } from '../../api/use-appointment-detail.ts';
import { capitalized, timeOf, weekdayDate } from '../../text/appointment-text.ts';
import { vehicleTypeLabel, vehicleTypeOf } from '../../text/vehicle-type.ts';
import { AuditLog } from '../audit/audit-log.tsx';
import { Facts } from '../parts/facts.tsx';
import { Panel } from '../parts/panel.tsx';
import { mailLink, mapLink, phoneLink } from '../parts/reach-links.tsx';
import { AppointmentActions } from './appointment-actions.tsx';

const MailLog = lazy(() => loadChunk(() => import('../mail/mail-log.tsx')));

/** The facts at the left, what can be done at the right (look.md#layout). */
export function AppointmentDetail({
  appointment,
}: {
  readonly appointment: StaffAppointmentDetail;
}) {
  return (
    <>
      <div className="row flex-wrap gap-3.5">
        <h1 className="tabular-nums">{appointment.confirmationNumber}</h1>
        <StatusBadge status={appointment.status} />
      </div>
      <div className="detail-grid">
        <div className="grid min-w-0 gap-4">
          <section className="card panel row flex-wrap gap-6" aria-label="Basic info">
            <div className="detail-art">
              <VehicleArt
                type={vehicleTypeOf(appointment.vehicleType)}
                color={appointment.vehicleColor}
              />
            </div>
            <div className="min-w-55 flex-1">
              <Facts
                facts={[
                  ['Service', appointment.serviceType],
                  ['Price', appointment.price],
                  ['Date', appointment.scheduledDate && weekdayDate(appointment.scheduledDate)],
                  ['Time', timeOf(appointment)],
                  ['Location', mapLink(appointment.location), 'wide'],
                ]}
              />
            </div>
          </section>
          <div className="grid gap-4 lg:grid-cols-2">
            <Panel title="Customer" Icon={User}>
              <Facts
                facts={[
                  ['Name', appointment.customerName],
                  ['Phone', phoneLink(appointment.contactPhone)],
                  ['Email', mailLink(appointment.customerEmail), 'wide'],
                  ['Parking', appointment.parkingOption],
                ]}
              />
            </Panel>
            <Panel title="Vehicle details" Icon={Car}>
              <Facts
                facts={[
                  ['Vehicle', appointment.vehicleInfo, 'wide'],
                  ['Type', vehicleTypeLabel(appointment.vehicleType), 'wide'],
                  ['Miles', appointment.vehicleMiles && mileageNumber(appointment.vehicleMiles)],
                  ['Color', appointment.vehicleColor],
                ]}
              />
            </Panel>
          </div>
          <QuizResponsePanel appointment={appointment} />
          <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
            <MailLog appointmentId={appointment.id} version={appointment.version} />
          </Suspense>
          <AuditLog appointmentId={appointment.id} />
        </div>
        <AppointmentActions appointment={appointment} />
      </div>
    </>
  );
}

function QuizResponsePanel({ appointment }: { readonly appointment: StaffAppointmentDetail }) {
  const answers = appointment.quizResponse ?? appointment;
  const chosen = appointment.quizResponse?.selectedServicePackage ?? appointment.servicePackage;
  return (
    <Panel title="Quiz response" Icon={ClipboardList}>
      <Facts
        facts={[
          ['Previously detailed', capitalized(answers.previouslyDetailed)],
          ['Occupants', answers.occupants && occupantsLabel(answers.occupants)],
          ['Package', findPackage(savedSettings(), chosen)?.name ?? chosen],
          ['Described vehicle', answers.customVehicleInfo],
          ['Special requests', appointment.specialInstructions, 'wide'],
        ]}
      />
    </Panel>
  );
}
