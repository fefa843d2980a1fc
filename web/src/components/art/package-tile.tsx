import type { ServicePackageKey } from '@dewlane/catalog';
import styles from './package-tile.module.css';
import { DetailTile } from './packages/detail.tsx';
import { EverythingTile } from './packages/everything.tsx';
import { FullTile } from './packages/full.tsx';
import { MaintenanceTile } from './packages/maintenance.tsx';

const TILES = {
  maintenance: MaintenanceTile,
  detail: DetailTile,
  full: FullTile,
  everything: EverythingTile,
} as const;

/** A package's picture in its tile, which clips the water. */
export function PackageTile({ packageKey }: { readonly packageKey: ServicePackageKey }) {
  const Tile = TILES[packageKey];
  return (
    <span className={styles['package-art']}>
      <Tile />
    </span>
  );
}
