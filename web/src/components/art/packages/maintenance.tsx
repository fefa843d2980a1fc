/** The maintenance tile: the water reaches beyond the 120×120 box, the tile clips it. */
export function MaintenanceTile() {
  return (
    <svg viewBox="0 0 120 120" overflow="visible" aria-hidden="true">
      <rect x="-120" width="360" height="120" fill="#e6f3fb" />
      <path d="M-120 86q30-11 60 0t60 0 60 0 60 0 60 0 60 0V121H-120z" fill="#bfe3f9" />
      <path d="M-120 95q30 9 60 0t60 0 60 0 60 0 60 0 60 0V121H-120z" fill="#9fd4f5" />
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
      <g transform="rotate(-10 84 95)">
        <rect x="66" y="85" width="38" height="21" rx="7" fill="#ffbd3d" />
        <rect x="66" y="98" width="38" height="8" rx="4" fill="#e39a12" opacity=".6" />
        <g fill="#d98f0b" opacity=".7">
          <circle cx="75" cy="91.5" r="2.2" />
          <circle cx="86" cy="93.5" r="1.6" />
          <circle cx="95" cy="90.5" r="2.4" />
        </g>
      </g>
    </svg>
  );
}
