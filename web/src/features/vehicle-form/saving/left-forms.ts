import type { VehicleSaver } from './vehicle-saver.ts';

/** A form that was left, until it has saved what it held; `saved` doesn't fail. */
interface LeftForm {
  readonly saver: VehicleSaver;
  readonly saved: Promise<void>;
}

/** The forms that were left and are still saving. */
export const leftForms = new Set<LeftForm>();
