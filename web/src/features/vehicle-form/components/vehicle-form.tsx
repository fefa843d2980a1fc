import { MAKES, VEHICLE_TYPE_KEYS, VEHICLE_TYPES, vehicleYears } from '@dewlane/catalog';
import type { FormEvent } from 'react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import fieldStyles from '../../../components/ui/field.module.css';
import { Field } from '../../../components/ui/field.tsx';
import flowStyles from '../../../components/ui/flow.module.css';
import { Select, TextInput } from '../../../components/ui/text-input.tsx';
import { useFaultFocus } from '../../../components/ui/use-fault-focus.ts';
import { ModelSelect } from '../../../components/vehicles/model-select.tsx';
import { paths } from '../../../config/paths.ts';
import { inWords } from '../../../lib/text/in-words.ts';
import { t } from '../../../lib/text/language.ts';
import { useVehicleForm, type VehicleFormOptions } from '../saving/use-vehicle-form.ts';
import { LONGEST, type VehicleFormValues } from '../values/form-values.ts';
import { AutosaveNote } from './autosave-note.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './vehicle-form.module.css';
import { VehiclePreview } from './vehicle-preview.tsx';

/** A new vehicle, or a stored one to edit (VFORM-01, VFORM-02: vehicle form). */
export function VehicleForm(options: VehicleFormOptions) {
  const form = useVehicleForm(options);
  const { values, errors, change, photo } = form;
  const isEditing = options.stored !== null;
  const fields = useFaultFocus(form.refusals);

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <div className={styles['vehicle-form-grid']}>
      <VehiclePreview values={values} photoUrl={photo.previewUrl} />
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
          <MakeAndModel {...form} />
        )}
        <div className={values.manual ? '' : fieldStyles['field-pair']}>
          {!values.manual && <YearField {...form} />}
          <MileageField {...form} />
        </div>
        <Field label="Vehicle Type">
          {(control) => (
            <Select
              {...control}
              value={values.type}
              onChange={(event) =>
                change({ type: event.target.value as VehicleFormValues['type'] })
              }
            >
              <option value="">Select type</option>
              {VEHICLE_TYPE_KEYS.map((key) => (
                <option key={key} value={key}>
                  {inWords(VEHICLE_TYPES[key].label)}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
        <Button type="submit" wide busy={form.isSubmitting}>
          {isEditing ? t('Update Vehicle') : t('Add Vehicle')}
        </Button>
        {isEditing && (
          <ButtonLink to={paths.home} look="text" wide>
            Cancel Edit
          </ButtonLink>
        )}
      </form>
    </div>
  );
}

type FieldProps = Pick<ReturnType<typeof useVehicleForm>, 'values' | 'errors' | 'change'>;

function MakeAndModel({ values, errors, change }: FieldProps) {
  return (
    <>
      <Field label="Make" error={errors.make}>
        {(control) => (
          <Select
            {...control}
            value={values.make}
            onChange={(event) => change({ make: event.target.value })}
          >
            <option value="">Select make</option>
            {MAKES.map((make) => (
              <option key={make}>{make}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Model" error={errors.model}>
        {(control) => (
          <ModelSelect
            {...control}
            make={values.make}
            value={values.model}
            onChange={(model, type) => change({ model, presetType: type ?? '' })}
          />
        )}
      </Field>
    </>
  );
}

function YearField({ values, errors, change }: FieldProps) {
  return (
    <Field label="Year" error={errors.year}>
      {(control) => (
        <Select
          {...control}
          value={values.year}
          onChange={(event) => change({ year: event.target.value })}
        >
          <option value="">Select year</option>
          {vehicleYears(new Date().getFullYear()).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function MileageField({ values, errors, change }: FieldProps) {
  return (
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
  );
}
