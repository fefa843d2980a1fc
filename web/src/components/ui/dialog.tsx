import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../lib/loading/load-chunk.ts';
import type { DialogProps } from './dialog-sheet.tsx';

/** Loads the code of dialogs, which one that opens by itself does first. */
export const loadDialog = () => import('./dialog-sheet.tsx');
const DialogSheet = lazy(() => loadChunk(loadDialog));

/**
 * A sheet at the bottom of a phone, centred on a desktop; Escape and the scrim close it. Its code is loaded at the latest
 * with the first one that opens, and it stays rendered for the closing animation.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <DialogSheet {...props} />
    </Suspense>
  );
}
