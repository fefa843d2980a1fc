import styles from './spinner.module.css';
/** A turning ring in the text's colour; decoration, the text beside it says what runs. */
export function Spinner() {
  return <span className={styles['spin']} aria-hidden="true" />;
}
