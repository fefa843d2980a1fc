import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** One primary button; further ones secondary or text. */
  readonly children?: ReactNode;
}

/** What a list shows that has nothing yet: drawing, title, at most one line, the way on (LOOK §5). */
export function EmptyState({ art, title, text, children }: EmptyStateProps) {
  return (
    <div className="card empty-state">
      <div className="art">{art}</div>
      <h3>{title}</h3>
      {text && <p className="muted">{text}</p>}
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
