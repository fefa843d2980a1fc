/** A span's attributes; never personal data, no text that people typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** W3C trace context of what led to it; the span that is open where none is given. */
  parent?: string | undefined;
  requestId?: string | undefined;
  attributes?: Attributes;
}

/** Something that takes time and belongs to a trace. */
export interface Span {
  /** W3C trace context to hand on, so that what follows elsewhere lies below it. */
  readonly traceparent: string;
  /** Runs work as part of it. */
  within<Result>(work: () => Result): Result;
  set(attributes: Attributes): void;
  /** Marks it as failed, by the error's kind: messages may hold personal data. */
  fail(error: unknown): void;
  end(): void;
}
