import type { VehicleFields } from '../values/form-values.ts';

/** The photo to save: the stored one, none, or this one, once it has been shrunk. */
export type PhotoWish =
  | { readonly kind: 'keep' | 'remove'; readonly image?: undefined }
  | { readonly kind: 'new'; readonly image: Promise<Blob> };

export interface VehicleContent {
  readonly fields: VehicleFields;
  readonly photo: PhotoWish;
}

/** A vehicle with its photo uploaded; null removes the photo, undefined keeps it. */
export interface VehicleWrite extends VehicleFields {
  readonly photoId?: string | null;
}

/** What the form calls to store a vehicle, and what the saver needs to know about it. */
export interface VehicleCalls {
  /** Adds a vehicle, once for each key, and returns its id. */
  readonly add: (vehicle: VehicleWrite, key: string) => Promise<string>;
  /** Changes these fields of a vehicle, and no other. */
  readonly update: (id: string, change: Partial<VehicleWrite>) => Promise<void>;
  readonly upload: (image: Blob) => Promise<string>;
  readonly newKey: () => string;
  /**
   * Whether the server refused for good, so that nothing was stored. A lost connection leaves that open, and so does the end of the
   * session, which may have come between a lost response and the retry.
   */
  readonly isRefusal: (error: unknown) => boolean;
}

export interface VehicleSaver {
  /** The vehicle's id; null until it is added. */
  readonly id: () => string | null;
  /** Saves the content unless it is saved already; throws what the calls throw. */
  readonly save: (content: VehicleContent) => Promise<void>;
  readonly isSaved: (content: VehicleContent) => boolean;
  readonly isPhotoSaved: (photo: PhotoWish) => boolean;
  /** Whether the call that is under way has all of this content, or else the first call that saving it would make. */
  readonly isInNextCall: (content: VehicleContent) => boolean;
}

/** The fields of one part are saved together: a model says little without its make. */
const PARTS: Readonly<Record<keyof VehicleFields, string>> = {
  year: 'car',
  make: 'car',
  model: 'car',
  type: 'car',
  miles: 'miles',
  color: 'color',
};
const NAMES = Object.keys(PARTS) as (keyof VehicleFields)[];

const isSame = (one: VehicleContent, other: VehicleContent) =>
  one.photo === other.photo && NAMES.every((name) => one.fields[name] === other.fields[name]);

/**
 * Saves one vehicle however often it is called, by autosave and button alike: the first save adds it, later ones update
 * it. If a response was lost, the same addition is repeated with the same key before anything else, so that it is
 * never created twice (design.md#how-the-screens-behave). An update has only what was changed here, so that it leaves
 * alone what another device has saved meanwhile (VFORM-31).
 */
export function createVehicleSaver(
  calls: VehicleCalls,
  stored: { readonly id: string; readonly content: VehicleContent } | null,
): VehicleSaver {
  let id = stored?.id ?? null;
  let saved: VehicleContent | null = stored?.content ?? null;
  let addition: { key: string; vehicle: VehicleWrite; content: VehicleContent } | null = null;
  let underWay: VehicleContent | null = null;
  /** The fields of updates that got no response: the server may have them or not. */
  let unsure: (keyof VehicleFields)[] = [];
  const uploads = new WeakMap<Promise<Blob>, string>();

  function changedFields(fields: VehicleFields): (keyof VehicleFields)[] {
    const isChanged = (name: keyof VehicleFields) =>
      unsure.includes(name) || fields[name] !== saved?.fields[name];
    const parts = NAMES.filter(isChanged).map((name) => PARTS[name]);
    return NAMES.filter((name) => parts.includes(PARTS[name]));
  }

  const isPhotoSaved = (photo: PhotoWish) => photo.kind === 'keep' || photo === saved?.photo;

  async function photoIdOf(photo: PhotoWish): Promise<{ photoId?: string | null }> {
    if (isPhotoSaved(photo)) return {};
    const { image } = photo;
    if (!image) return { photoId: null };
    const photoId = uploads.get(image) ?? (await calls.upload(await image));
    uploads.set(image, photoId);
    return { photoId };
  }

  async function add(content: VehicleContent): Promise<void> {
    if (addition === null) {
      const { photoId } = await photoIdOf(content.photo);
      const vehicle = { ...content.fields, ...(photoId ? { photoId } : {}) };
      addition = { key: calls.newKey(), vehicle, content };
    }
    try {
      id = await calls.add(addition.vehicle, addition.key);
      saved = addition.content;
    } catch (error) {
      if (calls.isRefusal(error)) {
        addition = null;
      }
      throw error;
    }
  }

  async function update(id: string, content: VehicleContent): Promise<void> {
    const { fields } = content;
    const photo = await photoIdOf(content.photo);
    const before = unsure;
    unsure = changedFields(fields);
    try {
      await calls.update(id, {
        ...Object.fromEntries(unsure.map((name) => [name, fields[name]])),
        ...photo,
      });
    } catch (error) {
      if (calls.isRefusal(error)) unsure = before;
      throw error;
    }
    saved = content;
    unsure = [];
  }

  const isSaved = ({ fields, photo }: VehicleContent) =>
    changedFields(fields).length === 0 && isPhotoSaved(photo);

  return {
    id: () => id,
    isSaved,
    isPhotoSaved,
    isInNextCall(content) {
      // An addition that got no answer is repeated as it was.
      const next = (id === null && addition?.content) || underWay;
      return !next || isSame(next, content);
    },
    async save(content) {
      underWay = content;
      try {
        if (id === null) await add(content);
        if (id !== null && !isSaved(content)) await update(id, content);
      } finally {
        underWay = null;
      }
    },
  };
}
