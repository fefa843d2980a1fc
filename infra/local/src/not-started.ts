/** A part of the product could not be started; `message` is the reason for the user, shown without a stack. */
export class NotStarted extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotStarted';
  }
}
