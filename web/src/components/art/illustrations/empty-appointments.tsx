/** Drawing of the empty state, 232×118. */
export function EmptyAppointments() {
  return (
    <svg viewBox="0 0 232 118" aria-hidden="true">
      <ellipse cx="116" cy="106" rx="96" ry="9" fill="#dcebf5" />
      <rect
        x="66"
        y="18"
        width="100"
        height="86"
        rx="14"
        fill="#fff"
        stroke="#bcd6e6"
        strokeWidth="2.5"
      />
      <path d="M66 32a14 14 0 0 1 14-14h72a14 14 0 0 1 14 14v10H66z" fill="#0a6cbd" />
      <path d="M90 10v16M142 10v16" stroke="#07202f" strokeWidth="5" strokeLinecap="round" />
      <g fill="#dcebf5">
        <circle cx="86" cy="58" r="6" />
        <circle cx="106" cy="58" r="6" />
        <circle cx="126" cy="58" r="6" />
        <circle cx="146" cy="58" r="6" />
        <circle cx="86" cy="80" r="6" />
        <circle cx="146" cy="80" r="6" />
        <circle cx="106" cy="80" r="6" />
      </g>
      <path d="M126 68s8 8.6 8 14a8 8 0 0 1-16 0c0-5.4 8-14 8-14z" fill="#ffbd3d" />
      <path
        transform="translate(190 34) scale(0.9)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#ffbd3d"
      />
      <path
        transform="translate(40 48) scale(0.6)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#8fd0f5"
      />
    </svg>
  );
}
