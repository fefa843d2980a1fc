/** An engine that was started for tests. */
export interface Engine {
  /** As its setting wants it: brokers `127.0.0.1:20123`, or a URL. */
  address: string;
  stop(): Promise<void>;
}

/** This machine cannot have an engine; `message` says what is missing. */
export class EngineMissing extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'EngineMissing';
  }
}
