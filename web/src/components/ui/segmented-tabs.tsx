import type { KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented-tabs.module.css';

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
}

interface SegmentedTabsProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
  /** The id of the panel that the tabs switch; give that element `role="tabpanel"`. */
  readonly panelId: string;
}

/** The tab that was chosen, until it is selected; its page may be another one, with other elements. */
let chosen: string | undefined;

/** Tabs as one segmented control, 44 px high; arrow keys move and select. */
export function SegmentedTabs<Key extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
}: SegmentedTabsProps<Key>) {
  function move(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.key === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) select(next.key);
  }

  function select(key: Key): void {
    chosen = key;
    onChange(key);
  }

  return (
    <div role="tablist" aria-label={label} className={styles['tabs']} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${panelId}-${tab.key}`}
          aria-selected={tab.key === value}
          aria-controls={panelId}
          tabIndex={tab.key === value ? 0 : -1}
          className={classNames(tab.key === value && styles['is-on'])}
          ref={(button) => {
            if (tab.key !== value || value !== chosen) return;
            chosen = undefined;
            button?.focus();
          }}
          onClick={() => select(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
