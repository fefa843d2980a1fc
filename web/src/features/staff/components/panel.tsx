import type { ComponentType, ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  readonly Icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  readonly children: ReactNode;
}

/** A titled card of the detail page. */
export function Panel({ title, Icon, children }: PanelProps) {
  return (
    <section className="card panel">
      <h2>
        <Icon aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  );
}
