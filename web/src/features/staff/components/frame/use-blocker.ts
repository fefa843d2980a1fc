import { useContext, useEffect, useSyncExternalStore } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router-dom';

const KEY = 'staff';

/**
 * Holds navigation for which `shouldBlock` returns true while `isOn`; what it returns is the navigation that is held. It does what the
 * router's own hook does, whose code would be part of every customer's first page.
 */
export function useBlocker(isOn: boolean, shouldBlock: BlockerFunction): Blocker | undefined {
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    if (!isOn || !router) return;
    router.getBlocker(KEY, shouldBlock);
    return () => router.deleteBlocker(KEY);
  }, [isOn, router, shouldBlock]);
  return useSyncExternalStore(
    (listener) => router?.subscribe(listener) ?? (() => undefined),
    () => router?.state.blockers.get(KEY),
  );
}
