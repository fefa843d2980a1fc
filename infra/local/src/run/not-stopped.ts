/** A part of the product could not be stopped and may still be running; `cause` is the reason. */
export class NotStopped extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotStopped';
  }
}
