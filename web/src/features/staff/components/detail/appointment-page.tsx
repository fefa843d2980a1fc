import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import appHeaderStyles from '../../../../components/layout/app-header.module.css';
import statusPageStyles from '../../../../components/layout/status-page.module.css';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import cardStyles from '../../../../components/ui/card.module.css';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.tsx';
import { paths } from '../../../../config/paths.ts';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { useAppointmentDetail } from '../../api/use-appointment-detail.ts';
import { AuditLog } from '../audit/audit-log.tsx';
import { useStaffTitle } from '../frame/use-staff-title.ts';
import { AppointmentDetail } from './appointment-detail.tsx';
import grid from './detail-grid.module.css';

const MailLog = lazy(() => loadChunk(() => import('../mail/mail-log.tsx')));

/** /admin/appointment/{id}: everything about one appointment (ADET-01 to ADET-09). */
export function AppointmentPage() {
  const { id = '' } = useParams();
  return (
    <>
      <Link className={`${appHeaderStyles['app-header-link']} gap-1.5`} to={paths.admin}>
        <ArrowLeft className="icon-small" aria-hidden="true" />
        Back to Admin
      </Link>
      <Detail key={id} id={id} />
    </>
  );
}

function Detail({ id }: { readonly id: string }) {
  const { data, isLoading, error, refresh } = useAppointmentDetail(id);
  const appointment = data?.staffAppointment;
  useStaffTitle(appointment?.confirmationNumber ?? 'Appointment');
  const navigate = useNavigate();
  const [isDeleted, setDeleted] = useState(false);
  useEffect(() => {
    if (isDeleted) void navigate(paths.admin);
  }, [isDeleted, navigate]);
  const failed = error !== undefined && !appointment;
  useEffect(() => {
    if (failed) {
      showToast({ title: 'Error', text: 'Failed to fetch appointment details', tone: 'error' });
    }
  }, [failed]);

  // Whoever has just deleted it isn't told that it may have been deleted.
  if (isLoading || isDeleted) {
    return <DetailSkeleton />;
  }
  if (!appointment || appointment.deleted) {
    return (
      <>
        <NotFound failed={failed} onRetry={refresh} />
        {!failed && <WhatIsLeft id={id} />}
      </>
    );
  }
  return (
    // It goes, with the focus in it, once somebody else has deleted the appointment.
    <div ref={leaveFocus}>
      <AppointmentDetail appointment={appointment} onDeleted={() => setDeleted(true)} />
    </div>
  );
}

/** The history of a deleted appointment: staff's changes, and the messages to its customer (STAFF-10). */
function WhatIsLeft({ id }: { readonly id: string }) {
  return (
    <div className="mx-auto mt-4 grid max-w-200 gap-4">
      <AuditLog appointmentId={id} />
      <Suspense>
        <MailLog appointmentId={id} version={null} />
      </Suspense>
    </div>
  );
}

function NotFound({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }) {
  return (
    <section className={`${cardStyles['card']} ${statusPageStyles['status-card']} mx-auto mt-6`}>
      <VehicleArt type="sedan" color="silver" wash="need" />
      <h1>Appointment Not Found</h1>
      <p className="text-ink-700">
        {failed ? 'Failed to fetch appointment details' : 'It may have been deleted meanwhile.'}
      </p>
      {failed ? (
        <Button ref={leaveFocus} wide onClick={onRetry}>
          Try Again
        </Button>
      ) : (
        <ButtonLink wide to={paths.admin}>
          Go to the Dashboard
        </ButtonLink>
      )}
    </section>
  );
}

function DetailSkeleton() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="h-9 w-56" />
      <div className={grid['grid']}>
        <div className={grid['facts']}>
          <Skeleton className="h-48 rounded-xl" />
          <div className={grid['pair']}>
            <Skeleton className="h-56 rounded-xl" />
            <Skeleton className="h-56 rounded-xl" />
          </div>
        </div>
        <Skeleton className="h-44 rounded-xl" />
      </div>
    </>
  );
}
