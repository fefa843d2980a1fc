/** An engine started for tests. */
export interface Engine {
  /** In the format of the engine's setting: brokers `127.0.0.1:20123`, or a URL. */
  address: string;
  stop(): Promise<void>;
}

/** This machine can't run an engine; `message` says what is missing. */
export class EngineMissing extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'EngineMissing';
  }
}
