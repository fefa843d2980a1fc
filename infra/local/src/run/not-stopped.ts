/** Something of the product could not be stopped and may still run; `cause` tells why. */
export class NotStopped extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotStopped';
  }
}
