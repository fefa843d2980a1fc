import { useEffect, useState } from 'react';
import { loadPart } from '../../lib/loading/load-part.ts';

/** The models of each make and their vehicle types. */
export type ModelCatalogue = typeof import('@dewlane/catalog/models');

/** The lists of models, loaded once they are needed; null until then, and if they cannot be loaded. */
export function useModelCatalogue(isNeeded: boolean): ModelCatalogue | null {
  const [catalogue, setCatalogue] = useState<ModelCatalogue | null>(null);
  useEffect(() => {
    if (isNeeded) void loadPart(() => import('@dewlane/catalog/models')).then(setCatalogue);
  }, [isNeeded]);
  return catalogue;
}
