/** Longest texts the product takes, in characters (SPEC §9 where it names one, else ours). */
export const LIMITS = {
  username: 50,
  firstName: 50,
  lastName: 50,
  email: 100,
  passwordMin: 8,
  /** argon2 hashes anything; a bound keeps a request from being work. */
  passwordMax: 200,
  loginIdentifier: 255,
  deviceToken: 255,
  ipAddress: 45,
  vehicleOwnerId: 50,
  vehicleText: 100,
  customVehicle: 200,
  contactName: 100,
  contactPhone: 40,
  location: 300,
  specialInstructions: 2_000,
  sessionId: 100,
  idempotencyKey: 200,
} as const;

/** The one detailer there is (SPEC §9). */
export const DETAILER_ID = 1;
