import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Droplets from 'lucide-react/icons/droplets';
import { useState } from 'react';
import { Checkbox } from '../../../../components/ui/checkbox.tsx';
import fieldStyles from '../../../../components/ui/field.module.css';
import { Field } from '../../../../components/ui/field.tsx';
import { IconButton } from '../../../../components/ui/icon-button.tsx';
import { Textarea, TextInput } from '../../../../components/ui/text-input.tsx';
import { PACKAGE_LABELS } from '../../settings/setting-labels.ts';
import type { PackageValues } from '../../settings/settings-values.ts';
import { StaffPanel } from '../parts/staff-panel.tsx';
import styles from './package-settings.module.css';
import { faultOf, type SettingsPart } from './settings-part.ts';

/** The packages with price and duration, in the order in which they are offered. */
export function PackageSettings({ values, change, faults }: SettingsPart) {
  const { packages } = values;
  const [moved, setMoved] = useState('');
  const set = (key: string, patch: Partial<PackageValues>) =>
    change({ packages: packages.map((one) => (one.key === key ? { ...one, ...patch } : one)) });

  const canMove = (place: number, by: -1 | 1) => packages[place + by] !== undefined;

  function move(place: number, by: -1 | 1): void {
    if (!canMove(place, by)) return;
    const reordered = packages.filter((_, at) => at !== place);
    reordered.splice(place + by, 0, ...packages.slice(place, place + 1));
    change({ packages: reordered });
    const name = packages[place]?.name || 'Package';
    setMoved(`${name} is now ${place + by + 1} of ${packages.length}.`);
  }

  return (
    <StaffPanel title="Packages" Icon={Droplets}>
      <p className="text-ink-500 text-sm">
        New prices show to customers within 5 seconds. What is booked already keeps its price.
      </p>
      {faults['packages'] && (
        <p className={fieldStyles['field-message']} role="alert">
          <CircleAlert className="icon-small" aria-hidden="true" />
          {faults['packages']}
        </p>
      )}
      <p className="sr-only" role="status">
        {moved}
      </p>
      <div className={styles['packages']}>
        {packages.map((offered, place) => {
          const fault = (name: string) => faultOf(faults, `packages.${offered.key}.${name}`);
          const numbered = (name: 'minMinutes' | 'maxMinutes' | 'price') => (
            <Field
              label={PACKAGE_LABELS[name]}
              error={fault(name === 'price' ? 'priceCents' : name)}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode={name === 'price' ? 'decimal' : 'numeric'}
                  before={name === 'price' ? <span aria-hidden="true">$</span> : undefined}
                  value={offered[name]}
                  onChange={(event) => set(offered.key, { [name]: event.target.value })}
                />
              )}
            </Field>
          );
          return (
            <fieldset key={offered.key}>
              <legend>{offered.name || 'Package'}</legend>
              <div className={styles['order']}>
                <Checkbox
                  checked={offered.isOnSale}
                  onChange={(event) => set(offered.key, { isOnSale: event.target.checked })}
                >
                  {PACKAGE_LABELS.isOnSale}
                </Checkbox>
                <span className="flex gap-2">
                  <IconButton
                    outlined
                    label={`Move ${offered.name} up`}
                    aria-disabled={!canMove(place, -1)}
                    onClick={() => move(place, -1)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    outlined
                    label={`Move ${offered.name} down`}
                    aria-disabled={!canMove(place, 1)}
                    onClick={() => move(place, 1)}
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                </span>
              </div>
              <Field label={PACKAGE_LABELS.name} error={fault('name')}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={40}
                    value={offered.name}
                    onChange={(event) => set(offered.key, { name: event.target.value })}
                  />
                )}
              </Field>
              <div className={styles['numbers']}>
                {numbered('price')}
                <div className={styles['minutes']}>
                  {numbered('minMinutes')}
                  {numbered('maxMinutes')}
                </div>
              </div>
              <Field
                label={PACKAGE_LABELS.features}
                hint="One thing a line."
                error={fault('features')}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    rows={4}
                    value={offered.features}
                    onChange={(event) => set(offered.key, { features: event.target.value })}
                  />
                )}
              </Field>
            </fieldset>
          );
        })}
      </div>
    </StaffPanel>
  );
}
