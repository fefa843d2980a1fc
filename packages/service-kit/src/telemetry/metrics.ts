/** A metric's labels: names and values from short, fixed sets, so that requests can't create new series. */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(labels?: Labels, by?: number): void;
}

export interface Durations {
  /** Reports a series from now on, with a count of 0: what begins at 1 is no increase for Prometheus. */
  begin(labels: Labels): void;
  observe(labels: Labels, seconds: number): void;
}

export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

export interface MetricName {
  readonly name: string;
  /** The help text: one sentence. */
  readonly help: string;
  readonly labels?: readonly string[];
}

/** The metrics of a part; nothing is recorded unless metrics are enabled. */
export interface Metrics {
  counter(metric: MetricName): Counter;
  durations(metric: MetricName): Durations;
  /**
   * A gauge that is read at each scrape; if reading fails or takes 3 s, it is left out of that scrape and the failure
   * is counted.
   */
  gauge(metric: MetricName, read: () => Promise<readonly Reading[]> | readonly Reading[]): void;
}

export const noMetrics: Metrics = {
  counter: () => ({ add: () => undefined }),
  durations: () => ({ begin: () => undefined, observe: () => undefined }),
  gauge: () => undefined,
};
