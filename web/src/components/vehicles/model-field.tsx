import { MAKES, type VehicleTypeKey } from '@dewlane/catalog';
import { t } from '../../lib/text/language.ts';
import { SelectField } from './select-field.tsx';
import { useModelCatalogue } from './use-model-catalogue.ts';

interface ModelFieldProps {
  readonly make: string;
  readonly value: string;
  readonly error?: string | undefined;
  /** Also receives the model's vehicle type; undefined if no model was chosen. */
  readonly onChange: (model: string, type: VehicleTypeKey | undefined) => void;
}

/** The models of a make; disabled until one is chosen (VFORM-03). The lists are loaded with the first form that needs them. */
export function ModelField({ make, onChange, ...rest }: ModelFieldProps) {
  const known = MAKES.find((name) => name === make);
  const catalogue = useModelCatalogue(true);
  return (
    <SelectField
      {...rest}
      label="Model"
      none={make === '' ? t('Select a make first') : t('Select model')}
      values={(known && catalogue?.modelsOf(known)) ?? NONE}
      disabled={make === ''}
      onChange={(model) => onChange(model, known && catalogue?.modelType(known, model))}
    />
  );
}

const NONE: readonly string[] = [];
