import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fieldsOf } from '../../../../lib/storage/stored-value.ts';

const PANELS = ['move', 'notes', 'cancel', 'links'] as const;
export type Panel = (typeof PANELS)[number];

interface OpenPanel {
  /** Null if none is open. */
  readonly panel: Panel | null;
  readonly open: (panel: Panel) => void;
  /** Closes the panel if it is still open. */
  readonly close: () => void;
}

/**
 * Which panel of the booking's page is open, as an entry of the browser's history: Back closes it and stays on the page
 * (FLOW-15). `onChange` is called whenever one opens or closes.
 */
export function usePanel(onChange: () => void): OpenPanel {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const panel = panelIn(state);

  // A change that has just ended closes the panel that is open by then, not when it was sent.
  const latest = useRef({ panel, onChange });
  latest.current = { panel, onChange };
  const shown = useRef(panel);
  useEffect(() => {
    if (shown.current === panel) return;
    shown.current = panel;
    latest.current.onChange();
  }, [panel]);

  return {
    panel,
    open: (next) =>
      void navigate(
        { pathname, search },
        { state: { panel: next }, preventScrollReset: true, replace: panel !== null },
      ),
    close: () => {
      if (latest.current.panel !== null) void navigate(-1);
    },
  };
}

function panelIn(state: unknown): Panel | null {
  const { panel } = fieldsOf(state);
  return PANELS.find((one) => one === panel) ?? null;
}
