import { BRAND } from '@dewlane/catalog';
import { useEffect } from 'react';

/** Begins the document's title with what is shown, which the dashboard's first view does without (FLOW-18). */
export function useStaffTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = [title, 'Admin', BRAND].filter(Boolean).join(' · ');
  }, [title]);
}
