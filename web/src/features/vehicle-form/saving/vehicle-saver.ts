import type { VehicleFields } from '../values/form-values.ts';

/** The photo to save: the stored one, none, or this one. */
export type PhotoWish =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'new'; readonly image: Blob };

export interface VehicleContent {
  readonly fields: VehicleFields;
  readonly photo: PhotoWish;
}

/** A vehicle with its photo uploaded; null removes the photo, undefined keeps it. */
export interface VehicleWrite extends VehicleFields {
  readonly photoId?: string | null;
}

export interface VehicleSaverPorts {
  /** Adds a vehicle, once for each key, and returns its id. */
  readonly add: (vehicle: VehicleWrite, key: string) => Promise<string>;
  readonly update: (id: string, vehicle: VehicleWrite) => Promise<void>;
  readonly upload: (image: Blob) => Promise<string>;
  readonly newKey: () => string;
  /** Whether the server refused, so that nothing was stored; a lost connection leaves that open. */
  readonly isRefusal: (error: unknown) => boolean;
}

export interface VehicleSaver {
  /** Saves the content unless it is saved already; throws what the ports throw. */
  readonly save: (content: VehicleContent) => Promise<void>;
  readonly isSaved: (content: VehicleContent) => boolean;
}

function same(one: VehicleWrite, other: VehicleWrite): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Saves one vehicle however often it is called, by autosave and button alike: the first save adds it, later ones update
 * it. If a response was lost, the same addition is repeated with the same key before anything else, so that it is
 * never created twice (design.md#how-the-screens-behave).
 */
export function createVehicleSaver(
  ports: VehicleSaverPorts,
  stored: { readonly id: string; readonly content: VehicleContent } | null,
): VehicleSaver {
  let id = stored?.id ?? null;
  let saved: VehicleContent | null = stored?.content ?? null;
  let addition: { key: string; vehicle: VehicleWrite; content: VehicleContent } | null = null;
  const uploads = new WeakMap<Blob, string>();

  function isSaved({ fields, photo }: VehicleContent): boolean {
    if (saved === null || !same(saved.fields, fields)) {
      return false;
    }
    return photo.kind === 'new'
      ? saved.photo.kind === 'new' && saved.photo.image === photo.image
      : photo.kind === 'keep' || saved.photo.kind === 'remove';
  }

  async function photoIdOf(photo: PhotoWish): Promise<{ photoId?: string | null }> {
    if (photo.kind !== 'new') {
      return photo.kind === 'keep' ? {} : { photoId: null };
    }
    const photoId = uploads.get(photo.image) ?? (await ports.upload(photo.image));
    uploads.set(photo.image, photoId);
    return { photoId };
  }

  async function add(content: VehicleContent): Promise<void> {
    if (addition === null) {
      const { photoId } = await photoIdOf(content.photo);
      const vehicle = { ...content.fields, ...(photoId ? { photoId } : {}) };
      addition = { key: ports.newKey(), vehicle, content };
    }
    try {
      id = await ports.add(addition.vehicle, addition.key);
      saved = addition.content;
    } catch (error) {
      if (ports.isRefusal(error)) {
        addition = null;
      }
      throw error;
    }
  }

  return {
    isSaved,
    async save(content) {
      if (id === null) {
        await add(content);
      }
      if (id !== null && !isSaved(content)) {
        await ports.update(id, { ...content.fields, ...(await photoIdOf(content.photo)) });
        saved = content;
      }
    },
  };
}
