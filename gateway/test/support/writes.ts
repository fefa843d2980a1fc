import { CAMRY, dayAhead, newEmail, PASSWORD } from '@dewlane/test-engines/customers';

/** A call that changes something. */
export interface Write {
  readonly method: string;
  readonly path: string;
  /** A payload the call would accept. */
  readonly payload: Record<string, unknown>;
  /** The fields it requires. */
  readonly required: readonly string[];
  /** Fields that are ignored, whatever their value (design.md#the-graph-and-the-calls). */
  readonly ignored?: readonly string[];
}

/** Every such call with a payload. `{vehicle}` and `{appointment}` stand for the ids of existing ones. */
export const WRITES: readonly Write[] = [
  {
    method: 'POST',
    path: '/api/auth/register',
    payload: { email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD },
    required: ['email', 'password', 'confirmPassword'],
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    payload: { identifier: 'somebody', password: PASSWORD },
    required: ['identifier', 'password'],
  },
  {
    method: 'POST',
    path: '/api/vehicles',
    payload: CAMRY,
    required: ['year', 'make', 'model', 'miles', 'type'],
  },
  { method: 'PUT', path: '/api/vehicles/{vehicle}', payload: CAMRY, required: [] },
  {
    method: 'POST',
    path: '/api/services',
    payload: {
      vehicleId: '{vehicle}',
      detailerId: 1,
      serviceDate: dayAhead(),
      serviceType: 'Detail',
      status: 'scheduled',
      price: '$150',
      specialInstructions: 'none',
    },
    required: ['vehicleId', 'serviceDate', 'serviceType'],
    ignored: ['detailerId', 'status', 'price'],
  },
  {
    method: 'POST',
    path: '/api/quiz-responses',
    payload: {
      contactName: 'Ann',
      contactPhone: '5550100199',
      parkingOption: 'Street',
      vehicleType: 'van',
      previouslyDetailed: 'no',
      occupants: 'NONE',
      serviceDate: dayAhead(),
      timeSlot: 'evening',
      customTime: '',
      location: 'Home',
      customVehicleInfo: '',
      selectedServicePackage: 'full',
      completedAt: false,
    },
    required: [],
  },
  {
    method: 'POST',
    path: '/api/admin/login',
    payload: { username: 'somebody', password: PASSWORD },
    required: ['username', 'password'],
  },
  {
    method: 'PUT',
    path: '/api/admin/appointments/{appointment}',
    payload: { serviceDate: dayAhead(), location: 'Office' },
    required: ['serviceDate', 'location'],
  },
  {
    method: 'PATCH',
    path: '/api/admin/appointments/{appointment}',
    payload: { serviceDate: dayAhead(), price: 150 },
    required: [],
  },
];
