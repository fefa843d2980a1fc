import { LoadError } from '../../../../components/ui/load-error.tsx';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.tsx';
import { StaffBusinessDocument } from '../../../../generated/staff/graphql.ts';
import { useRead } from '../../../../lib/graphql/use-read.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What staff decide about the business: contact, hours, closures, packages and limits (BIZ-02). */
export function SettingsView() {
  const { data, isLoading, isRefreshing, error, refresh } = useRead(StaffBusinessDocument, {});
  const business = data?.business;
  return (
    <>
      <ViewHead title="Business Settings" onRefresh={refresh} isRefreshing={isRefreshing} />
      <div className="mt-4.5">
        {isLoading && (
          <>
            <LoadingNote />
            <Skeleton className="h-64 rounded-xl" />
          </>
        )}
        {!isLoading && !business && (
          <LoadError
            text={error ? 'The settings could not be loaded.' : 'There are no settings to show.'}
            onRetry={refresh}
            busy={isRefreshing}
          />
        )}
        {business && <SettingsForm key={business.version} business={business} onReload={refresh} />}
      </div>
    </>
  );
}
