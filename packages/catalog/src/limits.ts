/** Longest texts the product takes, in characters (the area DATA where it names one). */
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
  gateCode: 40,
  cancelReason: 500,
  sessionId: 100,
  idempotencyKey: 200,
  linkToken: 200,
} as const;

/**
 * What one owner, a customer or a guest, may keep at a time: far more than anybody needs by hand, so that a script can't
 * fill the databases (PERM-10). Each is the default of a setting of its service.
 */
export const QUOTAS = {
  vehicles: 100,
  /** Uploaded, and taken by no vehicle yet. */
  unusedPhotos: 50,
  drafts: 20,
  /** Scheduled or in progress, and not begun by its first moment. */
  appointmentsAhead: 100,
  /** Changes a day that a customer makes to one appointment by themselves. */
  ownChanges: 20,
} as const;

/** The one detailer there is (API-12). */
export const DETAILER_ID = 1;
