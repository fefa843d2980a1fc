import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** The title's level in the page: below a section's heading, or in the place of one. */
  readonly level?: 2 | 3;
  /** One primary button; further ones secondary or text. */
  readonly children?: ReactNode;
}

/** What a list shows that has nothing yet: drawing, title, at most one line, the way on (look.md#parts). */
export function EmptyState({ art, title, text, level = 3, children }: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className="card empty-state">
      <div className="art">{art}</div>
      <Title>{title}</Title>
      {text && <p className="muted">{text}</p>}
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
