import CircleCheck from 'lucide-react/icons/circle-check';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { AutosaveStatus } from '../saving/autosave.ts';
import styles from './autosave-note.module.css';

/** 'Auto-saving...', then 'Auto-saved' (VFORM-11); nothing before the first autosave. */
export function AutosaveNote({ status }: { readonly status: AutosaveStatus }) {
  return (
    <p className={styles['autosave-note']} role="status">
      {status === 'saving' && (
        <>
          <LoaderCircle className="animate-spin" aria-hidden="true" />
          Auto-saving...
        </>
      )}
      {status === 'saved' && (
        <>
          <CircleCheck aria-hidden="true" />
          Auto-saved
        </>
      )}
    </p>
  );
}
