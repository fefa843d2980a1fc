import { Bucket, Sparkle, Tile } from './parts.tsx';

/** The everything package. */
export function EverythingTile() {
  return (
    <Tile water={40}>
      <g transform="translate(14 24) scale(0.95)">
        <path
          d="M6 34c0-6 3-8 6-12V14h14v8c3 4 6 6 6 12v40a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5z"
          fill="#ffbd3d"
        />
        <path
          d="M24 14h2v8c3 4 6 6 6 12v40a5 5 0 0 1-5 5h-7c4 0 4-3 4-6z"
          fill="#c97f00"
          opacity=".55"
        />
        <rect x="6" y="44" width="26" height="20" fill="#fff" opacity=".9" />
        <path d="M19 47.5s4.5 4.7 4.5 8a4.5 4.5 0 0 1-9 0c0-3.3 4.5-8 4.5-8z" fill="#ffbd3d" />
        <rect x="10.5" y="9" width="17" height="7" rx="2" fill="#07202f" />
        <path
          d="M4 0h20a8 8 0 0 1 8 8v1H10L7 14 2 12 4 8H2a2 2 0 0 1-2-2V4a4 4 0 0 1 4-4z"
          fill="#07202f"
        />
      </g>
      <g transform="translate(26 22) scale(.82)">
        <Bucket />
      </g>
      <g transform="translate(0 1)">
        <rect x="76" y="88" width="38" height="8" rx="4" fill="#fff" />
        <rect x="74" y="95" width="41" height="8" rx="4" fill="#ffbd3d" />
        <rect x="76" y="80.5" width="36" height="8" rx="4" fill="#5cb3ea" />
      </g>
      <Sparkle x={98} y={30} scale={1.1} />
      <Sparkle x={82} y={16} scale={0.6} />
      <Sparkle x={62} y={24} scale={0.75} />
    </Tile>
  );
}
