import CalendarCheck from 'lucide-react/icons/calendar-check';
import Car from 'lucide-react/icons/car';
import Check from 'lucide-react/icons/check';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { paths } from '../../../../config/paths.ts';

const BENEFITS = [
  { label: 'Track Appointments', Icon: CalendarCheck },
  { label: 'Save Vehicles', Icon: Car },
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
      <ul className="benefits">
        {BENEFITS.map(({ label, Icon }) => (
          <li key={label}>
            <span className="icon-tile" aria-hidden="true">
              <Icon />
            </span>
            {label}
          </li>
        ))}
      </ul>
      <div className="actions one">
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
