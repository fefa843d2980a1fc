/** Drawing of the empty state, 232×118. */
export function EmptyVehicles() {
  return (
    <svg viewBox="0 0 232 118" aria-hidden="true">
      <ellipse cx="116" cy="103" rx="110" ry="9" fill="#dcebf5" />
      <g
        transform="translate(8 14) scale(.45)"
        fill="#fff"
        stroke="#8fb8d2"
        strokeWidth="5"
        strokeLinecap="round"
      >
        <path
          d="M50 161c-13-1-20-8-20.5-19l-.5-18c0-11 2-19 8-25 4-3.5 11-5 21-6 12-1.5 24-4.5 36-10 34-20 70-31.5 118-32 48-.5 84 14 116 36.5 44 2.5 84 9 107 20.5 11 6 15.5 16 16 29 0 12-2 19-8 22-3 1.6-7 2-13 2l-27.2 0a37.5 37.5 0 1 0-69.6 0l-182.4 0a37.5 37.5 0 1 0-69.6 0l-31.2 0z"
          strokeDasharray="13 10"
          strokeLinejoin="round"
        />
        <g strokeDasharray="11 9">
          <circle cx="116" cy="147" r="30" />
          <circle cx="368" cy="147" r="30" />
        </g>
      </g>
      <g transform="translate(94 30)">
        <circle cx="22" cy="28" r="21" fill="#0a6cbd" />
        <path d="M22 19v18M13 28h18" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      </g>
      <path
        transform="translate(196 26)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#ffbd3d"
      />
      <path
        transform="translate(212 46) scale(0.55)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#ffbd3d"
      />
      <path
        transform="translate(30 30) scale(0.6)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#8fd0f5"
      />
    </svg>
  );
}
