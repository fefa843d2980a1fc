import { MAKES, type VehicleTypeKey } from '@dewlane/catalog';
import { useEffect, useState } from 'react';
import { loadPart } from '../../lib/loading/load-part.ts';
import { t } from '../../lib/text/language.ts';
import { SelectField } from './select-field.tsx';

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
  const catalogue = useModelCatalogue();
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

type ModelCatalogue = typeof import('@dewlane/catalog/models');

const NONE: readonly string[] = [];

function useModelCatalogue(): ModelCatalogue | null {
  const [catalogue, setCatalogue] = useState<ModelCatalogue | null>(null);
  useEffect(() => {
    void loadPart(() => import('@dewlane/catalog/models')).then(setCatalogue);
  }, []);
  return catalogue;
}
