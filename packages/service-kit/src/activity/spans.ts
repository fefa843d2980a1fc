/** A span's attributes; never personal data or typed text. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** W3C trace context of its cause; by default the open span. */
  parent?: string | undefined;
  requestId?: string | undefined;
  attributes?: Attributes;
}

/** A timed part of a trace. */
export interface Span {
  /** W3C trace context to propagate, so that spans of other processes become its children. */
  readonly traceparent: string;
  /** Runs work inside the span. */
  within<Result>(work: () => Result): Result;
  set(attributes: Attributes): void;
  /** Marks it as failed, with only the kind of error: messages may contain personal data. */
  fail(error: unknown): void;
  end(): void;
}
