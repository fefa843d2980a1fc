import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../../lib/loading/load-chunk.ts';
import { useShownPhoto } from '../../../lib/vehicles/use-shown-photo.ts';
import { vehicleToasts } from './toasts.ts';
import type { PhotoWish } from './vehicle-saver.ts';

/** The form's photo: what to save, what is shown, and whether a chosen one is being shrunk. */
export interface Photo {
  readonly wish: PhotoWish;
  readonly previewUrl: string | null;
  /** The same unless it can't be displayed. */
  readonly shownUrl: string | null;
  readonly isPreparing: boolean;
  readonly choose: (file: File) => void;
  readonly remove: () => void;
  /** The shown photo can't be displayed: a chosen one is given up, because the server couldn't read it either; a stored one hidden. */
  readonly failed: () => void;
  readonly reset: () => void;
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

/** Keeps the photo of one vehicle; `storedUrl` is its stored photo. */
export function usePhoto(storedUrl: string | null): Photo {
  const [chosen, setChosen] = useState<Chosen>({ wish: { kind: 'keep' }, previewUrl: storedUrl });
  const [preparing, setPreparing] = useState(0);
  const newest = useRef(0);
  const { previewUrl } = chosen;
  const [shownUrl, hide] = useShownPhoto(previewUrl);
  useEffect(
    () => () => {
      if (previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl);
    },
    [previewUrl],
  );

  async function prepare(file: File): Promise<void> {
    newest.current += 1;
    const mine = newest.current;
    setPreparing((count) => count + 1);
    const image = await shrunk(file);
    setPreparing((count) => count - 1);
    // Another photo, or none, may have been chosen meanwhile.
    if (mine === newest.current) {
      setChosen({ wish: { kind: 'new', image }, previewUrl: URL.createObjectURL(image) });
    }
  }

  function become(next: Chosen): void {
    newest.current += 1;
    setChosen(next);
  }

  return {
    wish: chosen.wish,
    previewUrl,
    shownUrl,
    isPreparing: preparing > 0,
    choose: (file) => void prepare(file),
    failed() {
      if (chosen.wish.kind !== 'new') return hide();
      become({ wish: { kind: 'keep' }, previewUrl: storedUrl });
      vehicleToasts.photoUnavailable();
    },
    remove: () => become({ wish: { kind: 'remove' }, previewUrl: null }),
    reset: () => become({ wish: { kind: 'keep' }, previewUrl: null }),
  };
}
