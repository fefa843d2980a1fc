import type { Clock } from '../application/clock.ts';

/** The system’s time. */
export const systemClock: Clock = () => new Date();
