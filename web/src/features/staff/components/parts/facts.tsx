import type { ReactNode } from 'react';

/** Label and value; without a value a dash shows. A `wide` fact has a line of its own. */
export type Fact = readonly [label: string, value: ReactNode, shape?: 'wide'];

interface FactsProps {
  readonly facts: readonly Fact[];
}

/** Labels with their values in a grid. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="key-values facts-wide">
      {facts.map(([label, value, shape]) => (
        <div key={label} className={shape === 'wide' ? 'col-span-full' : ''}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
