/** A part of the product could not be started, for a reason that `message` tells whoever starts it; no stack is shown. */
export class NotStarted extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotStarted';
  }
}
