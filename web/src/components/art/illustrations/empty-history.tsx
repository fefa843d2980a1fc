/** Drawing of the empty state, 232×118. */
export function EmptyHistory() {
  return (
    <svg viewBox="0 0 232 118" aria-hidden="true">
      <ellipse cx="116" cy="106" rx="96" ry="9" fill="#dcebf5" />
      <path
        d="M76 16h80v86l-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7z"
        fill="#fff"
        stroke="#bcd6e6"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M92 36h34M92 52h48M92 68h26"
        stroke="#bfe3f9"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M136 62s9 9.6 9 15.6a9 9 0 0 1-18 0c0-6 9-15.6 9-15.6z" fill="#0a6cbd" />
      <path
        transform="translate(184 40) scale(0.9)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#ffbd3d"
      />
      <path
        transform="translate(54 36) scale(0.6)"
        d="M0-10C1.2-3.8 3.8-1.2 10 0 3.8 1.2 1.2 3.8 0 10-1.2 3.8-3.8 1.2-10 0-3.8-1.2-1.2-3.8 0-10z"
        fill="#8fd0f5"
      />
    </svg>
  );
}
