/** The longest accepted texts, in characters (from the area DATA where it names a length), and the highest price. */
export const LIMITS = {
  username: 50,
  firstName: 50,
  lastName: 50,
  email: 100,
  passwordMin: 8,
  /** argon2 accepts any length; the bound limits the work per request. */
  passwordMax: 200,
  loginIdentifier: 255,
  deviceToken: 255,
  ipAddress: 45,
  vehicleOwnerId: 50,
  vehicleText: 100,
  customVehicle: 200,
  /** An answer of the questionnaire, or the text that chooses a package. */
  answer: 100,
  /** Longer than every format of a date with a slot or time. */
  serviceDate: 100,
  /** Longer than any id. */
  id: 100,
  contactName: 100,
  contactPhone: 40,
  location: 300,
  specialInstructions: 2_000,
  gateCode: 40,
  cancelReason: 500,
  sessionId: 100,
  idempotencyKey: 200,
  linkToken: 200,
  /** $100,000 (design.md#the-graph-and-the-calls). */
  priceCents: 10_000_000,
} as const;

/**
 * The default quotas of one owner, a customer or a guest: far more than anybody needs, but enough to keep a script from
 * filling the databases (PERM-10). Each can be overridden by a setting of its service.
 */
export const QUOTAS = {
  vehicles: 100,
  /** Uploaded photos that no vehicle uses yet. */
  unusedPhotos: 50,
  drafts: 20,
  /** Scheduled or in progress, with a start in the future. */
  appointmentsAhead: 100,
  /** A customer's own changes of one appointment per day. */
  ownChanges: 20,
} as const;

/** How long a visitor may hold times on a business day in total, however often they choose again (AVAIL-05). */
export const MOST_HELD_MINUTES = 30;

/** The one detailer there is (API-12). */
export const DETAILER_ID = 1;

/**
 * The accounts at one client address may do in a day this many times what its guests may, since registering is free
 * (PERM-11 to PERM-13).
 */
export const ACCOUNTS_SHARE = 5;
