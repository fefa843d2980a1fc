import { useLocation, useNavigate } from 'react-router-dom';
import { SegmentedTabs } from '../../../components/ui/segmented-tabs.tsx';
import { t } from '../../../lib/text/language.ts';

const TABS = [
  { key: 'vehicle', label: t('Add Vehicle') },
  { key: 'service', label: t('Schedule Service') },
] as const;

type TabKey = (typeof TABS)[number]['key'];

/** The id of the panel that the tabs switch. */
export const ADD_PANEL = 'add-panel';

/** Switches to a tab of the add page by replacing the address, which keeps a chosen package. */
export function useShowTab(): (tab: TabKey) => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (tab) => {
    const service = new URLSearchParams(search).get('service');
    const wanted = new URLSearchParams({ tab, ...(service ? { service } : {}) });
    void navigate(`${pathname}?${wanted}`, { replace: true, state });
  };
}

/** 'Add Vehicle' and 'Schedule Service' (ADD-11). */
export function AddTabs({ value }: { readonly value: TabKey }) {
  const showTab = useShowTab();
  return (
    <SegmentedTabs
      label="What to add"
      tabs={TABS}
      value={value}
      onChange={showTab}
      panelId={ADD_PANEL}
    />
  );
}
