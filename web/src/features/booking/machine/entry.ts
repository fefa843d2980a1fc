import { SERVICE_PACKAGES, type ServicePackageKey } from '@dewlane/catalog';
import { bookablePackage } from '../../../lib/business/saved-settings.ts';
import type { Step } from './steps.ts';

/** The questionnaire, begun at a step, for a vehicle and a package of the address. */
export interface QuestionnaireEntry {
  readonly view: 'questionnaire';
  readonly step: Step;
  readonly vehicleId: string | null;
  readonly servicePackage: ServicePackageKey | null;
}

/** Where somebody who opens /add or /quiz begins; `editing` is the vehicle of edit mode. */
export type Entry =
  | { readonly view: 'vehicle-form'; readonly editing: string | null }
  | QuestionnaireEntry;

/** What the address and the navigation that led there say. */
export interface EntryRequest {
  readonly path: string;
  readonly search: URLSearchParams;
  /** `Schedule Service` of a vehicle card was pressed, not the card (design.md#how-the-screens-behave). */
  readonly wantsToSchedule: boolean;
}

/** The package a `service` parameter names, by key or catalogue id: `basic` is `maintenance` (design.md#how-the-screens-behave). */
function packageOf(service: string | null): ServicePackageKey | null {
  const found = Object.values(SERVICE_PACKAGES).find(
    ({ key, catalogueId }) => service === key || service === catalogueId,
  );
  return found ? (bookablePackage(found.key)?.key ?? null) : null;
}

function startStep(request: {
  vehicleId: string | null;
  servicePackage: ServicePackageKey | null;
  skipsVehicleSelect: boolean;
}): Step {
  if (request.vehicleId !== null) {
    return 6;
  }
  if (request.servicePackage !== null) {
    return request.skipsVehicleSelect ? 5 : 1;
  }
  return request.skipsVehicleSelect ? 2 : 0;
}

/**
 * Reads the query parameters of ADD-01 to ADD-04 and the wish to schedule: an explicit `tab=vehicle` shows the form, a vehicle
 * without anything that asks for a booking is edit mode, everything that asks for one starts the questionnaire at its step (QUIZ-02 to QUIZ-04).
 */
export function resolveEntry({ path, search, wantsToSchedule }: EntryRequest): Entry {
  const vehicleId = search.get('vehicle') || null;
  const servicePackage = packageOf(search.get('service'));
  const skipsVehicleSelect = search.get('skipVehicleSelect') === 'true';
  const tab = search.get('tab');
  const asksForBooking =
    tab === 'service' ||
    servicePackage !== null ||
    skipsVehicleSelect ||
    wantsToSchedule ||
    path.startsWith('/quiz');
  if (tab === 'vehicle' || !asksForBooking) {
    return { view: 'vehicle-form', editing: servicePackage === null ? vehicleId : null };
  }
  return {
    view: 'questionnaire',
    step: startStep({ vehicleId, servicePackage, skipsVehicleSelect }),
    vehicleId,
    servicePackage,
  };
}
