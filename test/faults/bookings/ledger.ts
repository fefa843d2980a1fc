/** A booking that the product has confirmed. */
export interface ConfirmedBooking {
  readonly key: string;
  readonly appointmentId: string;
  readonly hasEmail: boolean;
  /** When its first request was sent. */
  readonly begunAt: number;
}

/** What the customers of a round were told. */
export interface RoundLedger {
  readonly confirmed: readonly ConfirmedBooking[];
  /** How many vehicles were confirmed; each booking needs one. */
  readonly vehicles: number;
  /** How many requests were repeated, by reason. */
  readonly repeats: Readonly<Record<string, number>>;
  /** Responses that no outage may cause. */
  readonly wrong: readonly string[];
}

export interface Ledger {
  confirm(booking: ConfirmedBooking): void;
  addVehicle(): void;
  repeated(reason: string): void;
  wrong(what: string): void;
  /** What was told since `begin`. */
  current(): RoundLedger;
  /** Begins a new round. */
  begin(): void;
}

/** Creates an empty one. */
export function createLedger(): Ledger {
  let confirmed: ConfirmedBooking[] = [];
  let vehicles = 0;
  let repeats: Record<string, number> = {};
  let wrong: string[] = [];
  return {
    confirm: (booking) => confirmed.push(booking),
    addVehicle() {
      vehicles += 1;
    },
    repeated(reason) {
      repeats[reason] = (repeats[reason] ?? 0) + 1;
    },
    wrong: (what) => wrong.push(what),
    current: () => ({ confirmed, vehicles, repeats, wrong }),
    begin() {
      confirmed = [];
      vehicles = 0;
      repeats = {};
      wrong = [];
    },
  };
}
