import { MAKES, type VehicleTypeKey } from '@dewlane/catalog';
import { type ComponentProps, useEffect, useState } from 'react';
import { logFailure } from '../../lib/browser/log.ts';
import { loadChunk } from '../../lib/loading/load-chunk.ts';
import { t } from '../../lib/text/language.ts';
import { Select } from '../ui/text-input.tsx';

interface ModelSelectProps extends Omit<ComponentProps<typeof Select>, 'onChange' | 'value'> {
  readonly make: string;
  readonly value: string;
  /** Also receives the model's vehicle type; undefined if no model was chosen. */
  readonly onChange: (model: string, type: VehicleTypeKey | undefined) => void;
}

/** The models of a make; disabled until one is chosen (VFORM-03). The lists are loaded with the first form that needs them. */
export function ModelSelect({ make, value, onChange, ...rest }: ModelSelectProps) {
  const known = MAKES.find((name) => name === make);
  const catalogue = useModelCatalogue();
  const models = (known && catalogue?.modelsOf(known)) ?? NONE;
  const isOdd = value !== '' && !models.includes(value);
  return (
    <Select
      {...rest}
      value={value}
      disabled={make === ''}
      onChange={({ target }) =>
        onChange(target.value, known && catalogue?.modelType(known, target.value))
      }
    >
      <option value="">{make === '' ? t('Select a make first') : t('Select model')}</option>
      {isOdd && <option>{value}</option>}
      {models.map((model) => (
        <option key={model}>{model}</option>
      ))}
    </Select>
  );
}

type ModelCatalogue = typeof import('@dewlane/catalog/models');

const NONE: readonly string[] = [];

function useModelCatalogue(): ModelCatalogue | null {
  const [catalogue, setCatalogue] = useState<ModelCatalogue | null>(null);
  useEffect(() => {
    loadChunk(() => import('@dewlane/catalog/models')).then(setCatalogue, (error: unknown) =>
      logFailure('The model lists could not be loaded', error),
    );
  }, []);
  return catalogue;
}
