import { type ReactNode, useId } from 'react';
import { Card } from '../../../../components/ui/card.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A part of the account page. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={`${flowStyles['stack']} p-[min(1.25rem,5.2vw)]`}>
        <div>
          <h2 id={id} className="text-[1.1875rem]">
            {title}
          </h2>
          {text && <p className="wrap-anywhere mt-1 text-ink-700">{text}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
