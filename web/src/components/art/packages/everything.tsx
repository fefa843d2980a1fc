/** The everything tile: the water reaches beyond the 120×120 box, the tile clips it. */
export function EverythingTile() {
  return (
    <svg viewBox="0 0 120 120" overflow="visible" aria-hidden="true">
      <rect x="-120" width="360" height="120" fill="#e6f3fb" />
      <path d="M-120 40q30-11 60 0t60 0 60 0 60 0 60 0 60 0V121H-120z" fill="#bfe3f9" />
      <path d="M-120 49q30 9 60 0t60 0 60 0 60 0 60 0 60 0V121H-120z" fill="#9fd4f5" />
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
        <path d="M33 50h54l-6.5 49.5a5 5 0 0 1-5 4.5h-31a5 5 0 0 1-5-4.5z" fill="#0a6cbd" />
        <path d="M70 50h17l-6.5 49.5a5 5 0 0 1-5 4.5h-10z" fill="#05578f" opacity=".55" />
        <path d="M41 58h6l3.5 40h-5z" fill="#fff" opacity=".28" />
        <g fill="#c9e5f7">
          <circle cx="38" cy="47" r="9" />
          <circle cx="50" cy="39" r="12" />
          <circle cx="66" cy="38" r="13" />
          <circle cx="80" cy="45" r="10" />
          <circle cx="44" cy="49" r="8" />
          <circle cx="58" cy="48" r="11" />
          <circle cx="73" cy="49" r="9" />
        </g>
        <g fill="#fff">
          <circle cx="38" cy="45" r="8.4" />
          <circle cx="50" cy="37" r="11.4" />
          <circle cx="66" cy="36" r="12.4" />
          <circle cx="80" cy="43" r="9.4" />
          <circle cx="44" cy="47" r="7.4" />
          <circle cx="58" cy="46" r="10.4" />
          <circle cx="73" cy="47" r="8.4" />
        </g>
        <rect x="29" y="47.5" width="62" height="9" rx="4.5" fill="#05578f" />
        <path
          d="M34 55c5 27 47 27 52 0"
          fill="none"
          stroke="#07202f"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <rect x="49" y="71" width="22" height="8" rx="4" fill="#ffbd3d" />
      </g>
      <g transform="translate(0 1)">
        <rect x="76" y="88" width="38" height="8" rx="4" fill="#fff" />
        <rect x="74" y="95" width="41" height="8" rx="4" fill="#ffbd3d" />
        <rect x="76" y="80.5" width="36" height="8" rx="4" fill="#5cb3ea" />
      </g>
      <path
        transform="translate(98 30) scale(1.1)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#ffbd3d"
      />
      <path
        transform="translate(82 16) scale(0.6)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#ffbd3d"
      />
      <path
        transform="translate(62 24) scale(0.75)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#ffbd3d"
      />
    </svg>
  );
}
