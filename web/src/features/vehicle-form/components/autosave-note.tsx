import CircleCheck from 'lucide-react/icons/circle-check';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { AutosaveStatus } from '../saving/autosave.ts';
import styles from './autosave-note.module.css';

/** 'Auto-saving...', then 'Auto-saved' (VFORM-11); nothing before the first autosave. */
export function AutosaveNote({ status }: { readonly status: AutosaveStatus }) {
  return (
    <p className={styles['autosave-note']} role="status">
      {status === 'saving' && (
        <>
          <Spinner /> Auto-saving...
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
