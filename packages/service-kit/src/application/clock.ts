/** The current time; passed in wherever time matters, so that tests and the demo can control it. */
export type Clock = () => Date;
