import { shortMonth } from '../../lib/dates/dates.ts';
import { classNames } from './class-names.ts';
import styles from './date-tile.module.css';

/** The month over the day of a `YYYY-MM-DD` date; decoration, as the row has the date in words. */
export function DateTile({
  date,
  past = false,
}: {
  readonly date: string;
  readonly past?: boolean;
}) {
  return (
    <span className={classNames(styles['date-tile'], past && styles['is-past'])} aria-hidden="true">
      <span>{shortMonth(date)}</span>
      <b className="tabular-nums">{date.slice(8, 10)}</b>
    </span>
  );
}
