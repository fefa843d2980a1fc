import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BookingLinks } from '../../application/link-ports.ts';

const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Tokens of the links in messages: an appointment's id and an HMAC of it, of the link's number and of the address the
 * message goes to, so that a link says who reads that address, and ends with a change of it or with a new number
 * (SELF-01). Of a link nothing but the newest number is stored.
 * @param secrets the first one signs; links of every one are good, so that a secret can be changed
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
  // The first links of an appointment were made before there were numbers, and are still good.
  const number = linkNumber === 1 ? '' : `\n${linkNumber}`;
  return createHmac('sha256', secret)
    .update(`booking-link\n${appointmentId}\n${address.toLowerCase()}${number}`)
    .digest()
    .subarray(0, MAC_BYTES);
}
