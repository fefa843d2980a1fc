interface PagerDotsProps {
  readonly count: number;
  /** The shown one, from 0. */
  readonly current: number;
}

/** A dot for each vehicle, the shown one marked; decoration, the counter says it in words. */
export function PagerDots({ count, current }: PagerDotsProps) {
  return (
    <span className="pager-dots" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <i key={index} data-testid="dot" className={index === current ? 'is-on' : ''} />
      ))}
    </span>
  );
}
