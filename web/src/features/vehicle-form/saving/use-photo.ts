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
  /** The shown photo can't be displayed: a chosen one is given up, because the server couldn't read it either; a stored one hidden. */
  readonly failed: () => void;
}

interface Chosen {
  readonly wish: PhotoWish;
  readonly previewUrl: string | null;
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
  const [{ wish, previewUrl }, become] = useState<Chosen>({
    wish: { kind: 'keep' },
    previewUrl: storedUrl,
  });
  const [shownUrl, hide] = useShownPhoto(previewUrl);
  useEffect(
    () => () => {
      if (previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl);
    },
    [previewUrl],
  );

  return {
    wish,
    previewUrl,
    shownUrl,
    choose: (file) =>
      become({
        wish: { kind: 'new', image: shrunk(file) },
        previewUrl: URL.createObjectURL(file),
      }),
    failed() {
      if (!wish.image) return hide();
      become({ wish: { kind: 'keep' }, previewUrl: storedUrl });
      vehicleToasts.photoUnavailable();
    },
    remove: () => become({ wish: { kind: 'remove' }, previewUrl: null }),
  };
}
