import { useEffect, useState } from 'react';
import { loadChunk } from '../../../lib/loading/load-chunk.ts';
import { useShownPhoto } from '../../../lib/vehicles/use-shown-photo.ts';
import { vehicleToasts } from './toasts.ts';
import type { PhotoWish } from './vehicle-saver.ts';

/** The form's photo: what to save, and what is shown. */
export interface Photo {
  readonly wish: PhotoWish;
  readonly previewUrl: string | null;
  /** The same unless it can't be displayed. */
  readonly shownUrl: string | null;
  readonly choose: (file: File) => void;
  readonly remove: () => void;
  /**
   * The shown photo can't be displayed: a chosen one is given up for what was there before it, because the server couldn't read it
   * either (VFORM-41); a stored one hidden.
   */
  readonly failed: () => void;
}

interface Choice {
  readonly wish: PhotoWish;
  readonly previewUrl: string | null;
  /** What a chosen file took the place of. */
  readonly before: Choice | null;
}

/** Shrinks a photo with code that nothing else needs; without it, the photo stays as it is. */
async function shrunk(file: File): Promise<Blob> {
  try {
    const { shrinkInCanvas } = await loadChunk(() => import('../photo/open-in-canvas.ts'));
    return await shrinkInCanvas(file);
  } catch {
    return file;
  }
}

/** Keeps the photo of one vehicle; `storedUrl` is its stored photo. A chosen one shows at once, while it is being shrunk. */
export function usePhoto(storedUrl: string | null): Photo {
  const [{ wish, previewUrl, before }, become] = useState<Choice>({
    wish: { kind: 'keep' },
    previewUrl: storedUrl,
    before: null,
  });
  const [shownUrl, hide] = useShownPhoto(previewUrl);
  const [urls] = useState<string[]>([]);
  // Not before: an earlier choice may come back.
  useEffect(() => () => urls.forEach((url) => void URL.revokeObjectURL(url)), [urls]);

  return {
    wish,
    previewUrl,
    shownUrl,
    choose(file) {
      const previewUrl = URL.createObjectURL(file);
      urls.push(previewUrl);
      const wish: PhotoWish = { kind: 'new', image: shrunk(file) };
      become((before) => ({ wish, previewUrl, before }));
    },
    failed() {
      if (!before) return hide();
      become(before);
      vehicleToasts.photoUnavailable();
    },
    remove: () => become({ wish: { kind: 'remove' }, previewUrl: null, before: null }),
  };
}
