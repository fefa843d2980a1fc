import { Bucket, Tile } from './parts.tsx';

/** The maintenance package. */
export function MaintenanceTile() {
  return (
    <Tile water={86}>
      <Bucket />
      <g transform="rotate(-10 84 95)">
        <rect x="66" y="85" width="38" height="21" rx="7" fill="#ffbd3d" />
        <rect x="66" y="98" width="38" height="8" rx="4" fill="#e39a12" opacity=".6" />
        <g fill="#d98f0b" opacity=".7">
          <circle cx="75" cy="91.5" r="2.2" />
          <circle cx="86" cy="93.5" r="1.6" />
          <circle cx="95" cy="90.5" r="2.4" />
        </g>
      </g>
    </Tile>
  );
}
