import { useState } from 'react';
import { EmptyHistory } from '../../../components/art/illustrations/empty-history.tsx';
import sectionStyles from '../../../components/layout/section.module.css';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadError } from '../../../components/ui/load-error.tsx';
import { paths } from '../../../config/paths.ts';
import { useEarlierServices } from '../api/use-earlier-services.ts';
import type { useAppointments } from '../api/use-garage.ts';
import styles from './columns.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { MorePastServices } from './more-past-services.tsx';
import { type FirstNewRow, PastList } from './past-list.tsx';

/** 'Service History & Upcoming' with the list 'Past Services'. */
export function HomeHistory({ read }: { readonly read: ReturnType<typeof useAppointments> }) {
  const earlier = useEarlierServices(read.pastEnd);
  const past = [...(read.past ?? []), ...earlier.rows];
  const [firstNew, setFirstNew] = useState<FirstNewRow>();
  function showMore(pressed: Element): void {
    setFirstNew({ place: past.length, ref: (row) => followFrom(pressed, row) });
    void earlier.load();
  }
  return (
    <section className={sectionStyles['section']} aria-labelledby="history">
      <div className={sectionStyles['section-head']}>
        <h2 id="history">Service History &amp; Upcoming</h2>
      </div>
      {read.error && (
        <LoadError
          text="Your service history could not be loaded."
          onRetry={read.refresh}
          busy={read.isRefreshing}
        />
      )}
      {read.isLoading && <ListSkeleton />}
      {past.length > 0 && (
        <>
          <h3 className={styles['list-title']}>Past Services</h3>
          <PastList appointments={past} firstNew={firstNew} />
          {earlier.hasMore && (
            <MorePastServices
              isLoading={earlier.isLoading}
              hasFailed={earlier.hasFailed}
              onPress={showMore}
            />
          )}
        </>
      )}
      {read.hasLoaded && past.length === 0 && (
        <EmptyState art={<EmptyHistory />} title="No service history yet">
          <ButtonLink look="secondary" wide to={paths.schedule}>
            Schedule Existing Vehicle
          </ButtonLink>
          <ButtonLink look="text" wide to={paths.addVehicle}>
            Add New Vehicle
          </ButtonLink>
        </EmptyState>
      )}
    </section>
  );
}

/**
 * Moves the focus on to the first new row, which is where the pressed button was; whoever has gone elsewhere meanwhile keeps
 * the focus, and everybody the place on the page (FLOW-24).
 */
function followFrom(pressed: Element, row: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === pressed || activeElement === body) row?.focus({ preventScroll: true });
}
