import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';
import type { AppHeaderProps } from '../../../components/layout/app-header.tsx';
import iconButtonStyles from '../../../components/ui/icon-button.module.css';
import { paths } from '../../../config/paths.ts';
import type { CurrentUser } from '../../../lib/session/current-user.ts';
import { greetingName } from '../../../lib/session/greeting.ts';
import { t } from '../../../lib/text/language.ts';
import styles from './add-header.module.css';

/** The add page's header: back to home, the greeting, 'Edit Vehicle' in edit mode, 'Add' for guests (ADD-05 to ADD-08). */
export function addHeader(user: CurrentUser, isEditing: boolean): AppHeaderProps {
  return {
    start: (
      <Link
        className={`${iconButtonStyles['icon-btn']} ${styles['leave']}`}
        to={paths.home}
        aria-label="Back to home"
      >
        <ArrowLeft className="icon-large" aria-hidden="true" />
      </Link>
    ),
    title: isEditing ? t('Edit Vehicle') : user.isGuest ? t('Add') : greetingName(user),
    adminEntry: 'anyone',
  };
}
