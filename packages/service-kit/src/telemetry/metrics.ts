/** A metric's labels: names and values from fixed, short lists, so that no request can make new series. */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(labels?: Labels, by?: number): void;
}

export interface Durations {
  observe(labels: Labels, seconds: number): void;
}

export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

export interface MetricName {
  readonly name: string;
  /** One sentence for whoever reads the metric. */
  readonly help: string;
  readonly labels?: readonly string[];
}

/** What a part counts and measures; where nobody asks for it, nothing is kept. */
export interface Metrics {
  counter(metric: MetricName): Counter;
  durations(metric: MetricName): Durations;
  /** A metric that is read when it is asked for; one whose reading fails or takes 3 s is left out of that answer and counted. */
  gauge(metric: MetricName, read: () => Promise<readonly Reading[]> | readonly Reading[]): void;
}

export const noMetrics: Metrics = {
  counter: () => ({ add: () => undefined }),
  durations: () => ({ observe: () => undefined }),
  gauge: () => undefined,
};
