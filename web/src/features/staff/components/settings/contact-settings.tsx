import Phone from 'lucide-react/icons/phone';
import { Field } from '../../../../components/ui/field.tsx';
import { Textarea, TextInput } from '../../../../components/ui/text-input.tsx';
import { plainPhone } from '../../../../lib/text/plain-phone.ts';
import { SETTING_LABELS } from '../../settings/setting-labels.ts';
import { StaffPanel } from '../parts/staff-panel.tsx';
import { faultOf, type SettingsPart } from './settings-part.ts';

/** How customers reach the business, and where it works. */
export function ContactSettings({ values, change, faults }: SettingsPart) {
  return (
    <StaffPanel title="Contact and areas" Icon={Phone}>
      <Field label={SETTING_LABELS.name} error={faults['name']}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={SETTING_LABELS.phone} error={faults['phone']}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            value={values.phone}
            onChange={(event) => change({ phone: plainPhone(event.target.value) })}
          />
        )}
      </Field>
      <Field label={SETTING_LABELS.email} error={faults['email']}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            value={values.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Service areas"
        hint="One area a line, as the first page lists them."
        error={faultOf(faults, 'serviceAreas')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={values.serviceAreas}
            onChange={(event) => change({ serviceAreas: event.target.value })}
          />
        )}
      </Field>
    </StaffPanel>
  );
}
