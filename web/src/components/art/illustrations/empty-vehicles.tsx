/** Drawing of the empty state, 232×118. */
export function EmptyVehicles() {
  return (
    <svg viewBox="0 0 232 118" aria-hidden="true">
      <ellipse cx="116" cy="103" rx="110" ry="9" fill="#dcebf5" />
      <g transform="translate(8 14) scale(.45)">
        <path
          d="M50 161C37 160 30 153 29.5 142L29 124C29 113 31 105 37 99C41 95.5 48 94 58 93C70 91.5 82 88.5 94 83C128 63 164 51.5 212 51C260 50.5 296 65 328 87.5C372 90 412 96.5 435 108C446 114 450.5 124 451 137C451 149 449 156 443 159C440 160.6 436 161 430 161L402.8 161A37.5 37.5 0 1 0 333.2 161L150.8 161A37.5 37.5 0 1 0 81.2 161L50 161Z"
          fill="#fff"
          stroke="#8fb8d2"
          strokeWidth="5"
          strokeDasharray="13 10"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <g
          fill="#fff"
          stroke="#8fb8d2"
          strokeWidth="5"
          strokeDasharray="11 9"
          strokeLinecap="round"
        >
          <circle cx="116" cy="147" r="30" />
          <circle cx="368" cy="147" r="30" />
        </g>
      </g>
      <g transform="translate(94 30)">
        <circle cx="22" cy="28" r="21" fill="#0a6cbd" />
        <path d="M22 19v18M13 28h18" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      </g>
      <path
        transform="translate(196 26) scale(1)"
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
