import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fieldsOf } from '../../../../lib/values/fields-of.ts';

const PANELS = ['move', 'notes', 'cancel', 'links'] as const;
/** The panels in which the booking is changed. */
export type PanelName = (typeof PANELS)[number];

interface OpenPanel {
  /** Null if none is open. */
  readonly panel: PanelName | null;
  readonly open: (panel: PanelName) => void;
  /** Closes the panel that was open when this was rendered, if it still is. */
  readonly close: () => void;
}

/**
 * Which panel of the booking's page is open, as an entry of the browser's history: Back closes it and stays on the page
 * (FLOW-15).
 */
export function usePanel(): OpenPanel {
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const panel = panelIn(state);

  // A change that has just ended must not go back again if Back has already closed its panel, or the page was left.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = key;
    return () => {
      shown.current = null;
    };
  }, [key]);

  return {
    panel,
    open: (next) =>
      void navigate(
        { pathname, search },
        { state: { panel: next }, preventScrollReset: true, replace: panel !== null },
      ),
    close: () => {
      if (panel === null || shown.current !== key) return;
      // Going back takes a moment, in which another may close it, too.
      shown.current = null;
      void navigate(-1);
    },
  };
}

function panelIn(state: unknown): PanelName | null {
  const { panel } = fieldsOf(state);
  return PANELS.find((one) => one === panel) ?? null;
}
