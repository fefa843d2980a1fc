import styles from './skip-link.module.css';

/**
 * The page's first stop, which leads past the header. It moves the focus itself: to the router, following its address
 * would be a navigation without the state that says which step or panel is shown.
 */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is known as a link within the page, and is one without the router
    <a
      className={styles['skip-link']}
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
