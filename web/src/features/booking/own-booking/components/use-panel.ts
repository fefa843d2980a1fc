import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fieldsOf } from '../../../../lib/values/fields-of.ts';

const PANELS = ['move', 'notes', 'cancel', 'links'] as const;
/** The panels in which the booking is changed. */
export type PanelName = (typeof PANELS)[number];

interface OpenPanel {
  /** The one that is open in the history, even if it can't be shown; null if none is. */
  readonly opened: PanelName | null;
  /** The one to show; null if none is open. */
  readonly shown: PanelName | null;
  readonly open: (panel: PanelName) => void;
  /** Closes the panel that was open when this was rendered, if it still is. */
  readonly close: () => void;
}

/**
 * Which panel of the booking's page is open, as an entry of the browser's history: Back closes it and stays on the page
 * (FLOW-15). One that can't be shown any more closes by itself.
 * @param isChangeable whether the booking can be changed; without that only its links can be ended
 */
export function usePanel(isChangeable: boolean): OpenPanel {
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const opened = panelIn(state);
  const panel = isChangeable || opened === 'links' ? opened : null;
  const isOver = opened !== panel;

  // A change that has just ended must not go back again if Back has already closed its panel, or the page was left.
  const openKey = useRef<string | null>(null);
  useEffect(() => {
    openKey.current = key;
    return () => {
      openKey.current = null;
    };
  }, [key]);

  function close(): void {
    if (opened === null || openKey.current !== key) return;
    // Going back takes a moment, in which another may close it, too.
    openKey.current = null;
    void navigate(-1);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is new at each render, and one step back is enough
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);

  return {
    opened,
    shown: panel,
    open: (next) =>
      void navigate(
        { pathname, search },
        { state: { panel: next }, preventScrollReset: true, replace: opened !== null },
      ),
    close,
  };
}

function panelIn(state: unknown): PanelName | null {
  const { panel } = fieldsOf(state);
  return PANELS.find((one) => one === panel) ?? null;
}
