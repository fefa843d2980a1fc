import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { cookieHeader, openBrowser } from '@dewlane/test-engines/customers';
import sharp from 'sharp';

/** Client addresses, as a trusted proxy would tell them, and what each sends at once. */
const ADDRESSES = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
const UPLOADS_EACH = 6;
const READERS_EACH = 15;
const REQUESTS_ON_A_CONNECTION = 8;
/** Just below what the gateway accepts of a picture. */
const LARGEST_BYTES = 11_900_000;
const VEHICLE = { year: '2021', make: 'BMW', model: 'X5', miles: '1', type: 'sedan' };

const inline = (picture: Buffer) => `data:image/jpeg;base64,${picture.toString('base64')}`;

/**
 * Sends the largest pictures that take the most memory to decode, as often as they are answered, from four addresses.
 * @returns how many requests got each status; those that were cut off while being sent count as `cut off`
 */
export async function sendLargePictures(url: string, forMs: number): Promise<Map<string, number>> {
  const body = JSON.stringify({ ...VEHICLE, imageUrl: inline(await largestPicture()) });
  const until = performance.now() + forMs;
  const seen = new Map<string, number>();
  const send = async (address: string): Promise<void> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    while (performance.now() < until) {
      const outcome = await fetch(`${url}/api/vehicles`, { method: 'POST', headers, body }).then(
        async (response) => {
          await response.arrayBuffer();
          return `${response.status}`;
        },
        () => 'cut off',
      );
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(
    ADDRESSES.flatMap((address) => Array.from({ length: UPLOADS_EACH }, () => send(address))),
  );
  return seen;
}

/** A JPEG of 24 megapixels in many scans, all of whose coefficients a decoder holds, followed by bytes that nobody reads. */
async function largestPicture(): Promise<Buffer> {
  const [width, height] = [6_000, 4_000];
  const jpeg = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', sigma: 9 },
    },
  })
    .jpeg({ progressive: true, quality: 40, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, LARGEST_BYTES - jpeg.length), 1)]);
}

/**
 * Asks for vehicles with pictures, one by one and as a list, on connections from four addresses, and reads no response. Returns
 * what closes the connections.
 */
export async function readNothing(url: string): Promise<() => void> {
  const guest = openBrowser(url);
  const side = 900;
  const noise = randomBytes(side * side * 3);
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = await sharp(noise, { raw }).jpeg({ quality: 35 }).toBuffer();
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const { body } = await guest.post('/api/vehicles', { ...VEHICLE, imageUrl: inline(picture) });
    ids.push(body.id);
  }
  const { body: user } = await guest.get('/api/auth/user');
  const { hostname, port, host } = new URL(url);
  const open = (address: string, paths: readonly string[]) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.pause();
    for (const path of paths) {
      const head = [`GET ${path} HTTP/1.1`, `host: ${host}`, `x-forwarded-for: ${address}`];
      socket.write([...head, `cookie: ${cookieHeader(guest)}`, '', ''].join('\r\n'));
    }
    return socket;
  };
  const single = (at: number) => `/api/vehicles/${ids[at % ids.length]}`;
  const sockets = ADDRESSES.flatMap((address) => [
    ...Array.from({ length: 4 }, () => open(address, [`/api/vehicles/user/${user.id}`])),
    ...Array.from({ length: READERS_EACH }, (_, at) =>
      open(
        address,
        Array.from({ length: REQUESTS_ON_A_CONNECTION }, () => single(at)),
      ),
    ),
  ]);
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
