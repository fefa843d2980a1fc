import type { ReactNode } from 'react';
import { classNames } from '../../../../components/ui/class-names.ts';
import factsStyles from '../../../../components/ui/facts.module.css';
import styles from './facts.module.css';

/** Label and value; without a value a dash shows. A `wide` fact has a line of its own. */
export type Fact = readonly [label: string, value: ReactNode, shape?: 'wide'];

interface FactsProps {
  readonly facts: readonly Fact[];
}

/** Labels with their values in a grid. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classNames(factsStyles['key-values'], styles['facts'])}>
      {facts.map(([label, value, shape]) => (
        <div key={label} className={shape === 'wide' ? 'col-span-full' : ''}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
