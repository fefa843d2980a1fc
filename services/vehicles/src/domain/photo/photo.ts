/** A stored picture: a JPEG without metadata, within the limits of VFORM-24 and VFORM-25. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/** A stored photo, without its picture. */
export interface Photo {
  readonly id: string;
  readonly ownerId: string;
  /** SHA-256 of the bytes in hex. */
  readonly sha256: string;
  /** Its own path at the gateway. */
  readonly address: string;
  /** The vehicle that uses it; null until one does. */
  readonly vehicleId: string | null;
}

/** The bytes as an inline data image, as `imageUrl` holds it (VFORM-28). */
export function dataImage(bytes: Uint8Array, contentType: string): string {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return `data:${contentType};base64,${base64}`;
}
