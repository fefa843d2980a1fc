import {
  completeSecrets,
  makeRotated,
  makeStaffPassword,
  ROTATED,
  type Rotated,
  type Secrets,
} from './secrets.ts';
import { DATABASE_ROLES } from './service-databases.ts';

/** `role:bookings` names the password of the database role bookings, `staff` that of the first staff account. */
type Rotatable = Rotated | 'staff' | `role:${string}`;

/** What the command takes, as its usage says it. */
export const ROTATABLE = `${Object.keys(ROTATED).join(' | ')} | staff | role:<name>`;

/** How long things made with the previous secret remain valid. */
const GOOD_FOR: Readonly<Record<Rotated, string>> = {
  token: '10 minutes',
  cookie: '90 days, the life of a guest’s cookie',
  link: 'the day of the last booking whose message has an old link',
};

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
    isShared(what) || what === 'staff' || DATABASE_ROLES.some((role) => what === `role:${role}`)
  );
}

/** The next step of the rotation of a secret (OPS-24). `told` says what to do next. */
export function rotate(secrets: Secrets, what: Rotatable): { secrets: Secrets; told: string } {
  if (isShared(what)) return rotateShared(secrets, what);
  if (what === 'staff') {
    return {
      secrets: { ...secrets, adminPassword: makeStaffPassword() },
      told: 'The staff account has a new password. Start identity anew, which sets it and ends the account’s sessions.',
    };
  }
  return renewPassword(secrets, what.slice('role:'.length));
}

function isShared(what: string): what is Rotated {
  return Object.hasOwn(ROTATED, what);
}

/** PostgreSQL knows one password for each role, so the role's processes can't sign in until they have the new one. */
function renewPassword(secrets: Secrets, role: string): { secrets: Secrets; told: string } {
  const { [role]: _, ...roles } = secrets.roles;
  return {
    secrets: completeSecrets(JSON.stringify({ ...secrets, roles }), Object.keys(secrets.roles)),
    told: `${role} has a new password. Run the migrations, which set it in PostgreSQL, then start the role's processes anew.`,
  };
}

/**
 * The next of three steps, each followed by a restart of the processes that read the secret: first a new one is accepted
 * besides the one in use, then the new one is used and the old one still accepted, then the old one is dropped.
 */
function rotateShared(secrets: Secrets, what: Rotated): { secrets: Secrets; told: string } {
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
    const former = { value: secrets[field], isFormer: true };
    return {
      secrets: { ...secrets, [field]: other.value, others: { ...others, [what]: former } },
      told: `Step 2 of 3: the new one is in use, the one before still counts. Start ${HOLDERS_OF[what]} anew; run this again after ${GOOD_FOR[what]}.`,
    };
  }
  return {
    secrets: { ...secrets, others },
    told: `Step 3 of 3: the one before is dropped. Start ${HOLDERS_OF[what]} anew.`,
  };
}
