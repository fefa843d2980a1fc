import { LIMITS } from '@dewlane/catalog';
import { z } from 'zod';

/** A client's idempotency key. None may be empty: everybody who leaves it empty would share one. */
export const idempotencyKeySchema = z.string().min(1).max(LIMITS.idempotencyKey);
