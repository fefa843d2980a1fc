import { Tile } from './parts.tsx';

/** The detail package. */
export function DetailTile() {
  return (
    <Tile water={72}>
      <path d="M38 34c-3-9 2-14 8-14s9 3 10 8l1 6z" fill="#2c4757" />
      <path d="M34 43c-1.5-8 4-12 12-12 9 0 13 4 14.5 11L68 80H42z" fill="#0a6cbd" />
      <path d="M52 31.6c5 1.4 7.5 5 8.5 10.4L68 80h-9z" fill="#05578f" opacity=".6" />
      <path
        d="M40 46c6 3 12 3 19 0M43 60c6 2.5 12 2.5 19 0"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="2"
        fill="none"
      />
      <path
        d="M36 82c0-6 5-9 12-9h36c9 0 15 4 15 11s-5 10-12 10H47c-7 0-11-5-11-12z"
        fill="#0a6cbd"
      />
      <path
        d="M38 88c2 4 5 6 9 6h40c7 0 12-3 12-10-6 5-14 6-24 6-14 0-27 0-37-2z"
        fill="#05578f"
        opacity=".7"
      />
      <path d="M46 94h42l3 11H43z" fill="#07202f" />
      <path
        d="M113 12c-2 24-6 32-18 42"
        fill="none"
        stroke="#07202f"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path
        d="M113 12c-2 24-6 32-18 42"
        fill="none"
        stroke="#5d7382"
        strokeWidth="7"
        strokeDasharray="2.5 3.5"
      />
      <path d="M97 48l6 7-17 19-12-8z" fill="#ffbd3d" />
      <path d="M74 66l12 8-2 3.5-13-8.5z" fill="#07202f" />
    </Tile>
  );
}
