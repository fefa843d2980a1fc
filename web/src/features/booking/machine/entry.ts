import { findPackage, PAGE_PATHS, type ServicePackageKey } from '@dewlane/catalog';
import { savedSettings } from '../../../lib/business/saved-settings.ts';
import type { Step } from './steps.ts';

/** An entry to the questionnaire at a step, with the vehicle and package in the address. */
export interface QuestionnaireEntry {
  readonly view: 'questionnaire';
  readonly step: Step;
  readonly vehicleId: string | null;
  readonly servicePackage: ServicePackageKey | null;
  /** The address names a package; if that is off sale, another is chosen at step 8.5. */
  readonly hasPackage: boolean;
}

/** What /add or /quiz opens with; `editing` is the vehicle of edit mode. */
export type Entry =
  | { readonly view: 'vehicle-form'; readonly editing: string | null }
  | QuestionnaireEntry;

/** The information in the address and in the navigation that led there. */
export interface EntryRequest {
  readonly path: string;
  readonly search: URLSearchParams;
  /**
   * The `Schedule Service` button of a vehicle card was pressed, not the card itself
   * (design.md#how-the-screens-behave).
   */
  readonly wantsToSchedule: boolean;
}

function startStep(request: {
  vehicleId: string | null;
  hasPackage: boolean;
  skipsVehicleSelect: boolean;
}): Step {
  if (request.vehicleId !== null) {
    return 6;
  }
  if (request.hasPackage) {
    return request.skipsVehicleSelect ? 5 : 1;
  }
  return request.skipsVehicleSelect ? 2 : 0;
}

/**
 * Interprets the query parameters of ADD-01 to ADD-04 and the button pressed: `tab=vehicle` shows the form, a vehicle
 * without a request to book is edit mode, and a request to book starts the questionnaire at the right step (QUIZ-02 to
 * QUIZ-04).
 */
export function resolveEntry({ path, search, wantsToSchedule }: EntryRequest): Entry {
  const vehicleId = search.get('vehicle') || null;
  const named = findPackage(savedSettings(), search.get('service'));
  const hasPackage = named !== undefined;
  const skipsVehicleSelect = search.get('skipVehicleSelect') === 'true';
  const tab = search.get('tab');
  const asksForBooking =
    tab === 'service' ||
    hasPackage ||
    skipsVehicleSelect ||
    wantsToSchedule ||
    path.startsWith(PAGE_PATHS.quiz);
  if (tab === 'vehicle' || !asksForBooking) {
    return { view: 'vehicle-form', editing: hasPackage ? null : vehicleId };
  }
  return {
    view: 'questionnaire',
    step: startStep({ vehicleId, hasPackage, skipsVehicleSelect }),
    vehicleId,
    servicePackage: named?.isOnSale ? named.key : null,
    hasPackage,
  };
}
