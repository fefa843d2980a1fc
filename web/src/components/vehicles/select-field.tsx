import { Field } from '../ui/field.tsx';
import { Select } from '../ui/text-input.tsx';

interface SelectFieldProps {
  readonly label: string;
  /** Says what to choose while nothing is. */
  readonly none: string;
  readonly value: string;
  readonly values: readonly string[];
  /** What people read for each of the values; themselves unless given. */
  readonly labels?: readonly string[];
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** A choice from a list, which also shows a stored value that is not, or no longer, on it (VFORM-14). */
export function SelectField({
  none,
  value,
  values,
  labels = values,
  disabled,
  onChange,
  ...field
}: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{none}</option>
          {value && !values.includes(value) && <option>{value}</option>}
          {values.map((one, place) => (
            <option key={one} value={one}>
              {labels[place]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
