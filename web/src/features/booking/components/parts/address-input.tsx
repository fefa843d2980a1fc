import { LIMITS } from '@dewlane/catalog';
import MapPin from 'lucide-react/icons/map-pin';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useBusy } from '../../../../components/ui/busy.ts';
import { classNames } from '../../../../components/ui/class-names.ts';
import type { FieldControl } from '../../../../components/ui/field.tsx';
import { TextInput } from '../../../../components/ui/text-input.tsx';
import { splitMatch, suggestPlaces } from '../../suggestions/suggest-places.ts';
import styles from './address-input.module.css';

interface AddressInputProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly onChange: (address: string) => void;
}

/**
 * An address with suggestions while it is typed: arrow keys choose, Enter takes, Escape closes (look.md#parts:
 * combobox). Enter submits nothing: a phone's keyboard offers it for an address that is done, and the step may book
 * (QUIZ-54).
 */
export function AddressInput({ control, value, onChange }: AddressInputProps) {
  const isBusy = useBusy();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const listId = `${control.id}-suggestions`;
  const places = isOpen && !isBusy ? suggestPlaces(value) : [];
  const shows = places.length > 0;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function take(place: string): void {
    onChange(place);
    setIsOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    const isDown = key === 'ArrowDown';
    // While a character is composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (key === 'Enter' || (key === 'Escape' && shows)) {
      event.preventDefault();
      take((key === 'Enter' && places[active]) || value);
    } else if (isDown || key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const count = suggestPlaces(value).length;
      const next = isDown ? active + 1 : Math.max(active, 0) - 1;
      setActive(count === 0 ? -1 : (next + count) % count);
    }
  }

  return (
    <div>
      <TextInput
        {...control}
        before={<MapPin aria-hidden="true" />}
        role="combobox"
        aria-expanded={shows}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shows && active >= 0 ? `${listId}-${active}` : undefined}
        name="street-address"
        autoComplete="street-address"
        enterKeyHint="done"
        maxLength={LIMITS.location}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setIsOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      <div
        id={listId}
        ref={list}
        role="listbox"
        aria-label="Suggestions"
        className={classNames(shows && styles['suggestions'])}
        // Keeps the focus in the field: its blur would close the list before the press.
        onPointerDown={(event) => event.preventDefault()}
      >
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
          <div
            key={place}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classNames(styles['suggestion'], index === active && styles['is-on'])}
            onClick={() => take(place)}
          >
            <MapPin className="icon-small" aria-hidden="true" />
            <Match place={place} typed={value} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Match({ place, typed }: { readonly place: string; readonly typed: string }) {
  const [before, match, after] = splitMatch(place, typed);
  return (
    <span className="min-w-0 py-2">
      {before}
      <b>{match}</b>
      {after}
    </span>
  );
}
