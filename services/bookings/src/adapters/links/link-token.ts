import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BookingLinks } from '../../application/ports/links.ts';
import { FIRST_LINK_NUMBER } from '../../domain/message/link-number.ts';

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Tokens of the links in messages: an appointment id and an HMAC over it, the link number and the recipient's address.
 * So a link proves that its holder reads that address, and a new address or number ends it (SELF-01). Only the newest
 * number is stored.
 * @param secrets the first one signs; links signed with any of them are valid, so that a secret can be rotated
 */
export function createBookingLinks(secrets: readonly [string, ...string[]]): BookingLinks {
  const [signing] = secrets;
  return {
    tokenFor: (appointmentId, address, linkNumber) => {
      const id = Buffer.from(appointmentId.replaceAll('-', ''), 'hex');
      const mac = macOf(signing, appointmentId, address, linkNumber);
      return Buffer.concat([id, mac]).toString('base64url');
    },
    appointmentOf: (token) => {
      if (!TOKEN.test(token)) return null;
      const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    isFor: (token, appointmentId, address, linkNumber) => {
      const given = Buffer.from(token, 'base64url').subarray(ID_BYTES);
      return secrets.some((secret) => {
        const mac = macOf(secret, appointmentId, address, linkNumber);
        return given.length === mac.length && timingSafeEqual(given, mac);
      });
    },
  };
}

function macOf(secret: string, appointmentId: string, address: string, linkNumber: number): Buffer {
  // The first number isn't part of the HMAC, so links from before there were numbers are still valid.
  const number = linkNumber === FIRST_LINK_NUMBER ? '' : `\n${linkNumber}`;
  return createHmac('sha256', secret)
    .update(`booking-link\n${appointmentId}\n${address.toLowerCase()}${number}`)
    .digest()
    .subarray(0, MAC_BYTES);
}
