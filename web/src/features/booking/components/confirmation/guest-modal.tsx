import CalendarCheck from 'lucide-react/icons/calendar-check';
import Car from 'lucide-react/icons/car';
import Check from 'lucide-react/icons/check';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import iconTileStyles from '../../../../components/ui/icon-tile.module.css';
import modalStyles from '../../../../components/ui/modal.module.css';
import { paths } from '../../../../config/paths.ts';
import { t } from '../../../../lib/text/language.ts';
import styles from './guest-modal.module.css';

const BENEFITS = [
  { label: t('Track Appointments'), Icon: CalendarCheck },
  { label: t('Save Vehicles'), Icon: Car },
] as const;

/** The offer of an account after a guest's booking (DONE-15 to DONE-19). */
export function GuestModal({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create Your Account"
      text="Great! Your appointment has been submitted successfully."
      icon={<Check className="icon-large" aria-hidden="true" />}
      tone="fresh"
    >
      <ul className={styles['benefits']}>
        {BENEFITS.map(({ label, Icon }) => (
          <li key={label}>
            <span className={iconTileStyles['icon-tile']} aria-hidden="true">
              <Icon />
            </span>
            {label}
          </li>
        ))}
      </ul>
      <div className={`${modalStyles['actions']} ${modalStyles['one']}`}>
        <ButtonLink to={paths.register} wide>
          Create Account
        </ButtonLink>
        <ButtonLink to={paths.login} look="secondary" wide>
          I Already Have an Account
        </ButtonLink>
        <Button look="text" wide onClick={onClose}>
          Continue as Guest
        </Button>
      </div>
    </Dialog>
  );
}
