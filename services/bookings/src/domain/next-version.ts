/** An appointment or answers. */
interface Versioned {
  readonly updatedAt: Date;
  readonly version: number;
}

/** The next version of an appointment or of answers, with some of its fields changed. */
export function nextVersion<State extends Versioned>(
  state: State,
  change: Partial<State>,
  now: Date,
): State {
  return { ...state, ...change, updatedAt: now, version: state.version + 1 };
}
