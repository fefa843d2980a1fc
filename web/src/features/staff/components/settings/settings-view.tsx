import { useState } from 'react';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StaffBusinessDocument, StaffCrewsDocument } from '../../../../generated/staff/graphql.ts';
import { useRefreshLists } from '../../../../lib/graphql/use-call.ts';
import { useRead } from '../../../../lib/graphql/use-read.ts';
import { CAPACITY_MS } from '../../api/read-capacity.ts';
import { usePolledRead } from '../../api/use-poll.ts';
import type { Business } from '../../settings/settings-values.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { Crews } from './crews/crews.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings of the business: contact, hours, closures, packages and limits (BIZ-02). */
export function SettingsView() {
  const { data, isRefreshing, error, refresh, ...settings } = useRead(StaffBusinessDocument, {});
  // Polled, as what the page says of crews depends on how many there are by now (AVAIL-14).
  const crews = usePolledRead(StaffCrewsDocument, {}, CAPACITY_MS);
  const refreshAll = useRefreshLists();
  // Both are shown at once, as the crews above the form would shift it.
  const isLoading = settings.isLoading || crews.isLoading;
  const newest = isLoading ? undefined : data?.business;
  // The form keeps the settings it was opened with until it is saved or discarded, even if another write refreshes the
  // cache.
  const [edited, setEdited] = useState<Business | null>(null);
  const business = edited ?? newest;
  return (
    <>
      <ViewHead title="Business Settings" onRefresh={refreshAll} isRefreshing={isRefreshing} />
      <div className="mt-4.5">
        {isLoading && (
          <>
            <LoadingNote />
            <Skeleton className="h-64 rounded-xl" />
          </>
        )}
        {!isLoading && (error || !business) && (
          <div className="mb-4">
            <LoadError
              text={error ? 'The settings could not be loaded.' : 'There are no settings to show.'}
              onRetry={refresh}
              busy={isRefreshing}
            />
          </div>
        )}
        {business && (
          <>
            <div className="mb-4">
              <Crews read={crews} openingHours={(newest ?? business).openingHours} />
            </div>
            <SettingsForm
              key={business.version}
              business={business}
              onEdit={(isEdited) => setEdited(isEdited ? business : null)}
              onReload={refresh}
            />
          </>
        )}
      </div>
    </>
  );
}
