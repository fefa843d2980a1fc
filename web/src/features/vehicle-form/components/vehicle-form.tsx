import { MAKES, VEHICLE_TYPE_KEYS, VEHICLE_TYPES, vehicleYears } from '@dewlane/catalog';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import fieldStyles from '../../../components/ui/field.module.css';
import { Field } from '../../../components/ui/field.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { useFaultFocus } from '../../../components/ui/use-fault-focus.ts';
import { ModelField } from '../../../components/vehicles/model-field.tsx';
import { SelectField } from '../../../components/vehicles/select-field.tsx';
import { translateLabel } from '../../../lib/text/labels.ts';
import { t } from '../../../lib/text/language.ts';
import { useVehicleForm, type VehicleFormOptions } from '../saving/use-vehicle-form.ts';
import { LONGEST, type VehicleFormValues } from '../values/form-values.ts';
import { AutosaveNote } from './autosave-note.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './vehicle-form.module.css';
import { VehiclePreview } from './vehicle-preview.tsx';

interface VehicleFormProps extends VehicleFormOptions {
  /** The way out without saving, which calls `discard`; only editing has one (VFORM-13). */
  readonly cancel?: (discard: () => void) => ReactNode;
}

/** A new vehicle, or a stored one to edit (VFORM-01, VFORM-02: vehicle form). */
export function VehicleForm({ cancel, ...options }: VehicleFormProps) {
  const form = useVehicleForm(options);
  const { values, errors, change, photo } = form;
  const fields = useFaultFocus(form.refusals);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit();
  }

  return (
    <div className={styles['vehicle-form-grid']}>
      <VehiclePreview values={values} photoUrl={photo.shownUrl} />
      <form
        ref={fields}
        className={`${flowStyles['stack']} ${styles['vehicle-form-fields']}`}
        onSubmit={submit}
        noValidate
      >
        <Checkbox
          checked={values.manual}
          onChange={(event) => change({ manual: event.target.checked })}
        >
          Don't see your car type? Enter manually
        </Checkbox>
        {values.manual ? (
          <Field label="Vehicle" error={errors.description}>
            {(control) => (
              <TextInput
                {...control}
                value={values.description}
                maxLength={LONGEST.description}
                placeholder="e.g. 1972 Volkswagen camper"
                autoComplete="off"
                onChange={(event) => change({ description: event.target.value })}
              />
            )}
          </Field>
        ) : (
          <>
            <SelectField
              label="Make"
              none={t('Select make')}
              error={errors.make}
              value={values.make}
              values={MAKES}
              onChange={(make) => change({ make })}
            />
            <ModelField
              error={errors.model}
              make={values.make}
              value={values.model}
              onChange={(model, type) => change({ model, presetType: type ?? '' })}
            />
          </>
        )}
        <div className={values.manual ? '' : fieldStyles['field-pair']}>
          {!values.manual && (
            <SelectField
              label="Year"
              none={t('Select year')}
              error={errors.year}
              value={values.year}
              values={vehicleYears(new Date().getFullYear())}
              onChange={(year) => change({ year })}
            />
          )}
          <Field label="Mileage" error={errors.miles}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={LONGEST.miles}
                value={values.miles}
                onChange={(event) => change({ miles: event.target.value })}
              />
            )}
          </Field>
        </div>
        <SelectField
          label="Vehicle Type"
          none={t('Select type')}
          value={values.type}
          values={VEHICLE_TYPE_KEYS}
          labels={VEHICLE_TYPE_KEYS.map((key) => translateLabel(VEHICLE_TYPES[key].label))}
          onChange={(type) => change({ type: type as VehicleFormValues['type'] })}
        />
        <Field label="Color" optional>
          {(control) => (
            <TextInput
              {...control}
              value={values.color}
              maxLength={LONGEST.color}
              autoComplete="off"
              onChange={(event) => change({ color: event.target.value })}
            />
          )}
        </Field>
        <PhotoField photo={photo} />
        <AutosaveNote status={form.status} />
        {form.reason && (
          <p className={fieldStyles['field-message']} role="alert">
            {form.reason}
          </p>
        )}
        <Button type="submit" wide busy={form.isSubmitting}>
          {options.stored ? t('Update Vehicle') : t('Add Vehicle')}
        </Button>
        {cancel?.(form.discard)}
      </form>
    </div>
  );
}
