import styles from './spinner.module.css';
/** A turning ring in the text's colour; decoration, as the text beside it says what is running. */
export function Spinner() {
  return <span className={styles['spin']} aria-hidden="true" />;
}
