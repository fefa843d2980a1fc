interface SlotTimeProps {
  /** A slot or a time, e.g. `Afternoon (12PM - 4PM)`. */
  readonly time: string;
}

/** A slot whose hours stay on one line: `(12PM - 4PM)` never breaks. */
export function SlotTime({ time }: SlotTimeProps) {
  const begin = time.indexOf('(');
  if (begin === -1) return time;
  return (
    <>
      {time.slice(0, begin)}
      <span className="whitespace-nowrap">{time.slice(begin)}</span>
    </>
  );
}
