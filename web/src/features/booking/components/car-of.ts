import { DEFAULT_VEHICLE_TYPE, type VehicleTypeKey } from '@dewlane/catalog';
import { progressAt } from '../machine/progress.ts';
import type { QuizState } from '../machine/state.ts';

/** The car that gets clean as the questions are answered (look.md#the-idea). */
export interface Car {
  readonly type: VehicleTypeKey;
  readonly color: string | null;
  /** 0 to 1. */
  readonly clean: number;
}

/** The progress of the wipe while the last missing answers are being asked. */
const ALMOST_CLEAN = 0.92;

/** The car that the answers describe, and the progress of the wipe. */
export function carOf(state: QuizState): Car {
  const { step, answers, vehicle, collecting, booking } = state;
  const progress = progressAt(step, vehicle !== null);
  const clean = progress?.clean ?? (collecting ? ALMOST_CLEAN : 0);
  return {
    type: answers.vehicleType || vehicle?.type || DEFAULT_VEHICLE_TYPE,
    color: vehicle?.color ?? null,
    clean: step === 9 ? (booking.status === 'confirmed' ? 1 : ALMOST_CLEAN) : clean,
  };
}
