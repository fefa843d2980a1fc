import { REDIS_LOGIN } from './secret-files.ts';
import {
  makePassword,
  makeRotated,
  makeStaffPassword,
  ROTATED,
  type Rotated,
  type Secrets,
} from './secrets.ts';
import { DATABASE_ROLES } from './service-databases.ts';

interface Step {
  readonly secrets: Secrets;
  /** What the operator does next. */
  readonly told: string;
}

/** The passwords that have a name of their own. One step makes each anew, since only one of them counts at a time. */
const RENEWED = {
  staff: (secrets: Secrets): Step => ({
    secrets: { ...secrets, adminPassword: makeStaffPassword() },
    told: 'The staff account has a new password. Start identity anew, which sets it and ends the account’s sessions.',
  }),
  redis: (secrets: Secrets): Step => ({
    secrets: withNewPassword(secrets, REDIS_LOGIN),
    told: 'Redis has a new password, unless its address names one. Start Redis anew, then the gateway and all services.',
  }),
  postgres: (secrets: Secrets): Step => ({
    secrets: { ...secrets, postgres: makePassword() },
    told: 'PostgreSQL’s superuser has a new password, unless the address names one. Set it in PostgreSQL (docs/operations.md) before migrations or a back-up run.',
  }),
};

/** `role:bookings` names the password of the database role bookings. */
export type Rotatable = Rotated | keyof typeof RENEWED | `role:${string}`;

/** What the command takes, as its usage says it. */
export const ROTATABLE = [...Object.keys(ROTATED), ...Object.keys(RENEWED), 'role:<name>'].join(
  ' | ',
);

/** How long things made with the previous secret remain valid after the restart that puts the new one into use. */
const GOOD_FOR: Readonly<Record<Rotated, { readonly told: string; readonly ms: number }>> = {
  token: { told: '10 minutes after the restart', ms: 600_000 },
  cookie: {
    told: '90 days after the restart, when the last guest’s cookie has ended',
    ms: 90 * 86_400_000,
  },
  // Nobody but bookings knows how long, so that people have to say that it is over.
  link: {
    told: 'after the day of the last booking whose message has an old link',
    ms: Number.POSITIVE_INFINITY,
  },
};

/** Nobody records the restart after step 2: it counts as done by then. */
const RESTART_WITHIN_MS = 3_600_000;

/** What a step depends on besides the secrets. */
export interface StepTime {
  readonly at: Date;
  /** Whether step 3 drops a secret that may still be good (`--now`). */
  readonly isHurried: boolean;
}

/** A step that must not be done, or not yet; the message says why. */
export class StepRefused extends Error {}

/** Which processes read it. */
const HOLDERS_OF: Readonly<Record<Rotated, string>> = {
  token: 'every gateway',
  cookie: 'every gateway',
  link: 'bookings',
};

/** Whether a word of the command line names a secret that can be rotated. */
export function isRotatable(what: string | undefined): what is Rotatable {
  if (what === undefined) return false;
  return (
    isShared(what) || isRenewed(what) || DATABASE_ROLES.some((role) => what === `role:${role}`)
  );
}

/**
 * The next step of the rotation of a secret (OPS-24). `told` says what to do next.
 * @throws StepRefused if it would drop a secret that may still be good, or if what has no step 3 is hurried
 */
export function rotate(secrets: Secrets, what: Rotatable, time: StepTime): Step {
  if (isShared(what)) return rotateShared(secrets, what, time);
  if (time.isHurried) {
    throw new StepRefused(
      `--now is for ${Object.keys(ROTATED).join(', ')} only: ${what} is made anew in one step.`,
    );
  }
  if (isRenewed(what)) return RENEWED[what](secrets);
  return renewRole(secrets, what.slice('role:'.length));
}

function isShared(what: string): what is Rotated {
  return Object.hasOwn(ROTATED, what);
}

function isRenewed(what: string): what is keyof typeof RENEWED {
  return Object.hasOwn(RENEWED, what);
}

/** PostgreSQL knows one password for each role, so the role's processes can't sign in until they have the new one. */
function renewRole(secrets: Secrets, role: string): Step {
  return {
    secrets: withNewPassword(secrets, role),
    told: `${role} has a new password. Run the migrations, which set it in PostgreSQL, then start the role's processes anew.`,
  };
}

function withNewPassword(secrets: Secrets, role: string): Secrets {
  return { ...secrets, roles: { ...secrets.roles, [role]: makePassword() } };
}

/**
 * The next of three steps, each followed by a restart of the processes that read the secret: first a new one is accepted
 * besides the one in use, then the new one is used and the old one still accepted, then the old one is dropped.
 */
function rotateShared(secrets: Secrets, what: Rotated, time: StepTime): Step {
  const field = ROTATED[what];
  const { [what]: other, ...others } = secrets.others ?? {};
  if (other === undefined) {
    const next = { value: makeRotated(what), isFormer: false };
    return {
      secrets: { ...secrets, others: { ...others, [what]: next } },
      told: `Step 1 of 3: a new one counts beside the one in use. Start ${HOLDERS_OF[what]} anew, then run this again.`,
    };
  }
  if (!other.isFormer) {
    const former = { value: secrets[field], isFormer: true, since: time.at.toISOString() };
    return {
      secrets: { ...secrets, [field]: other.value, others: { ...others, [what]: former } },
      told: `Step 2 of 3: the new one is in use, the one before still counts. Start ${HOLDERS_OF[what]} anew; run this again ${GOOD_FOR[what].told}${Number.isFinite(GOOD_FOR[what].ms) ? '' : ', with --now'}.`,
    };
  }
  if (!time.isHurried) refuseEarly(what, other.since, time.at);
  return {
    secrets: { ...secrets, others },
    told: `Step 3 of 3: the one before is dropped. Start ${HOLDERS_OF[what]} anew.`,
  };
}

function refuseEarly(what: Rotated, since: string | undefined, at: Date): void {
  const { told, ms } = GOOD_FOR[what];
  const end =
    since === undefined ? Number.POSITIVE_INFINITY : Date.parse(since) + ms + RESTART_WITHIN_MS;
  if (at.getTime() >= end) return;
  const by = Number.isFinite(end) ? ` (with an hour for that, ${new Date(end).toISOString()})` : '';
  throw new StepRefused(
    `Step 2 of 3 was at ${since ?? 'an unknown time'}. Step 3 drops the former secret: do it ${told}${by}. To drop it at once: --now.`,
  );
}
