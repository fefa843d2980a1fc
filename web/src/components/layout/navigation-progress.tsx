import { useNavigation } from 'react-router-dom';
import styles from './navigation-progress.module.css';

/** Shows that a page is loading after a press, on a slow network (FLOW-08). */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'loading' ? (
    <div
      className={styles['navigation-progress']}
      role="progressbar"
      aria-label="The page is on its way"
    />
  ) : null;
}
