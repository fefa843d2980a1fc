import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import modalStyles from '../../../../components/ui/modal.module.css';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { unlessBusy } from '../../../../components/ui/unless-busy.ts';
import { useFaultFocus } from '../../../../components/ui/use-fault-focus.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import type { StaffAppointmentRow } from '../../api/use-staff-lists.ts';
import { type AppointmentEdit, changedFields } from '../../changes/current-appointment.ts';
import { useChangeAppointment } from '../../changes/use-change-appointment.ts';
import { timeHint } from '../../text/appointment-text.ts';
import { centsOf, priceField } from '../../text/price.ts';
import { useStaffWrite } from '../parts/use-staff-write.tsx';

interface EditAppointmentDialogProps {
  readonly appointment: StaffAppointmentRow;
  readonly onClose: () => void;
}

/** The edit modal of calendar and list: date and time as text, price as a number (ADMIN-14). */
export function EditAppointmentDialog({ appointment, onClose }: EditAppointmentDialogProps) {
  const { update } = useChangeAppointment();
  const [seen] = useState(appointment);
  const { submit, busy, question } = useStaffWrite<AppointmentEdit>({
    send: update,
    onSaved: onClose,
    onKept: onClose,
  });
  const [serviceDate, setServiceDate] = useState(appointment.serviceDate ?? '');
  const [price, setPrice] = useState(priceField(appointment.priceCents));
  const [fault, setFault] = useState<{ readonly price: string }>();
  const form = useFaultFocus(fault);
  const close = unlessBusy(busy, onClose);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const priceCents = centsOf(price);
    setFault(priceCents === null ? { price: 'Enter a price from 0 to 100,000.' } : undefined);
    if (priceCents === null) return;
    const mine = changedFields({ serviceDate, priceCents }, seen);
    if (Object.keys(mine).length === 0) onClose();
    else await submit(seen, mine);
  }

  if (question) return question;

  return (
    <Dialog
      open
      onClose={close}
      title="Edit Appointment"
      text={dotted([appointment.vehicleInfo, appointment.customerName])}
      icon={<Pencil className="icon-large" aria-hidden="true" />}
      tone="water"
    >
      <form ref={form} className={`${flowStyles['stack']} mt-3`} onSubmit={save} noValidate>
        <Field label="Service Date & Time" hint={timeHint(seen)}>
          {(control) => (
            <TextInput
              {...control}
              readOnly={busy}
              value={serviceDate}
              onChange={(event) => setServiceDate(event.target.value)}
            />
          )}
        </Field>
        <Field label="Price" error={fault?.price}>
          {(control) => (
            <TextInput
              {...control}
              readOnly={busy}
              type="number"
              inputMode="decimal"
              step="0.01"
              min="0"
              before={<span aria-hidden="true">$</span>}
              value={price}
              onChange={(event) => setPrice(event.target.value)}
            />
          )}
        </Field>
        <div className={modalStyles['actions']}>
          <Button type="submit" wide busy={busy}>
            Save Changes
          </Button>
          <Button look="secondary" wide onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
