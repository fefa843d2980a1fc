import { useState } from 'react';

/** A photo's address, or null once it could not be displayed; and what to call then. */
export function useShownPhoto(url: string | null | undefined): [string | null, () => void] {
  const [broken, setBroken] = useState<string | null>();
  return [url && url !== broken ? url : null, () => setBroken(url ?? null)];
}
