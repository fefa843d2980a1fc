import { MAKES } from '@dewlane/catalog';
import { type ComponentProps, useEffect, useState } from 'react';
import { logFailure } from '../../lib/browser/log.ts';
import { loadChunk } from '../../lib/loading/load-chunk.ts';
import { Select } from '../ui/text-input.tsx';

interface ModelSelectProps extends Omit<ComponentProps<typeof Select>, 'onChange' | 'value'> {
  readonly make: string;
  readonly value: string;
  readonly onChange: (model: string) => void;
}

/** The models of a make; disabled until one is chosen (VFORM-03). The lists arrive with the first form that needs them. */
export function ModelSelect({ make, value, onChange, ...rest }: ModelSelectProps) {
  const models = useModels(make);
  const isOdd = value !== '' && !models.includes(value);
  return (
    <Select
      {...rest}
      value={value}
      disabled={make === ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{make === '' ? 'Select a make first' : 'Select model'}</option>
      {isOdd && <option>{value}</option>}
      {models.map((model) => (
        <option key={model}>{model}</option>
      ))}
    </Select>
  );
}

const NONE: readonly string[] = [];

function useModels(make: string): readonly string[] {
  const [lists, setLists] = useState<Readonly<Record<string, readonly string[]>> | null>(null);
  useEffect(() => {
    let isOpen = true;
    loadChunk(() => import('@dewlane/catalog/models')).then(
      ({ MODELS }) => isOpen && setLists(MODELS),
      (error: unknown) => logFailure('The model lists could not be loaded', error),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  const known = MAKES.find((name) => name === make);
  return (known && lists?.[known]) ?? NONE;
}
