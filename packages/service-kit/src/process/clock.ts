/** Tells the time; passed in wherever time matters, so that tests and the demo set their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
