import { Sparkle, Tile } from './parts.tsx';

/** The full package. */
export function FullTile() {
  return (
    <Tile water={58}>
      <path d="M-120 116c90-30 270-32 360-4v9H-120z" fill="#0a6cbd" />
      <path
        d="M4 101c36-6 76-6 108-1"
        stroke="#fff"
        strokeOpacity=".7"
        strokeWidth="2.5"
        fill="none"
        strokeLinecap="round"
      />
      <rect x="18" y="80" width="58" height="13" rx="6" fill="#ffbd3d" />
      <rect x="18" y="87.5" width="58" height="6" rx="3" fill="#e39a12" opacity=".6" />
      <rect x="25" y="73" width="44" height="8" rx="3" fill="#2c4757" />
      <path
        d="M31 73c0-17 7-25 18-25 8 0 12 3 15 6h38a8 8 0 0 1 8 8v2a8 8 0 0 1-8 8H69l-3 1z"
        fill="#07202f"
      />
      <path
        d="M36 66c1-8 5-13 13-13"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M46 48c-1-8-5-12-12-13"
        stroke="#07202f"
        strokeWidth="8"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M92 72v-18h10a8 8 0 0 1 8 8v2a8 8 0 0 1-8 8z" fill="#2c4757" />
      <rect x="70" y="58" width="14" height="5" rx="2.5" fill="#ffbd3d" />
      <Sparkle x={92} y={30} scale={1.15} />
      <Sparkle x={72} y={22} scale={0.6} />
    </Tile>
  );
}
