interface FactsProps {
  /** Label and value; a fact without a value shows a dash. */
  readonly facts: readonly (readonly [label: string, value: string | null | undefined])[];
}

/** Labels with their values in a grid. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="key-values facts-wide">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
