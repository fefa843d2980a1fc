import { useEffect, useRef, useState } from 'react';
import {
  canAutosave,
  changed,
  EMPTY_FORM,
  type FormErrors,
  formErrors,
  type VehicleFormValues,
  vehicleFieldsOf,
} from '../values/form-values.ts';
import { type AutosaveStatus, createAutosave } from './autosave.ts';
import { vehicleToasts } from './toasts.ts';
import { type Photo, usePhoto } from './use-photo.ts';
import { createVehicleSaver, type VehicleCalls, type VehicleContent } from './vehicle-saver.ts';

/** A stored vehicle, to be edited. */
export interface StoredVehicle {
  readonly id: string;
  readonly values: VehicleFormValues;
  readonly photoUrl: string | null;
}

export interface VehicleFormOptions {
  /** Null for a new vehicle. */
  readonly stored: StoredVehicle | null;
  readonly calls: VehicleCalls;
  /** Called when a new vehicle was added by the button, and the form is empty again. */
  readonly onAdded: () => void;
}

export interface VehicleFormState {
  readonly values: VehicleFormValues;
  readonly errors: FormErrors;
  readonly photo: Photo;
  readonly status: AutosaveStatus;
  /** The button was pressed, and waits for a photo or the server. */
  readonly isSubmitting: boolean;
  /** How often the form was submitted with errors. */
  readonly refusals: number;
  readonly change: (patch: Partial<VehicleFormValues>) => void;
  readonly submit: () => void;
  /** Leaving the form will not save what still waits to be saved. */
  readonly discard: () => void;
}

/** Milliseconds before 'Ready for Service' replaces 'Success': one toast shows at a time (TOAST-01, ERR-13). */
const NEXT_TOAST_MS = 1000;

/** The vehicle form: its fields, its autosave and its button, which save one and the same vehicle (VFORM-15, VFORM-18). */
export function useVehicleForm({ stored, calls, onAdded }: VehicleFormOptions): VehicleFormState {
  const [values, setValues] = useState(stored?.values ?? EMPTY_FORM);
  const [errors, setErrors] = useState<FormErrors>({});
  const [status, setStatus] = useState<AutosaveStatus>('idle');
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const photo = usePhoto(stored?.photoUrl ?? null);
  const isEditing = stored !== null;

  const content = (): VehicleContent => ({ fields: vehicleFieldsOf(values), photo: photo.wish });
  const newSaver = () => createVehicleSaver(calls, stored && storedContent(stored));
  const [saver, setSaver] = useState(newSaver);
  const latest = useRef({ values, photo, content, saver });
  latest.current = { values, photo, content, saver };

  const [autosave] = useState(() =>
    createAutosave({
      isReady: () => {
        const { values: now, photo: picture, saver: one, content: whole } = latest.current;
        return canAutosave(now) && !picture.isPreparing && !one.isSaved(whole());
      },
      save: async () => {
        try {
          await latest.current.saver.save(latest.current.content());
        } catch (error) {
          vehicleToasts.failed(isEditing);
          throw error;
        }
      },
      isRefusal: calls.isRefusal,
      onStatus: setStatus,
    }),
  );
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    // What couldn't be saved without a connection, or a press could not save, is tried once more (NET-18).
    window.addEventListener('online', autosave.changed);
    return () => {
      isShown.current = false;
      window.removeEventListener('online', autosave.changed);
      autosave.leave();
    };
  }, [autosave]);

  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the form or its photo restarts the wait
  useEffect(() => {
    if (!isFirst.current) autosave.changed();
    isFirst.current = false;
  }, [values, photo.wish, photo.isPreparing, autosave]);

  const isUnsaved = () => !saver.isSaved(latest.current.content());

  async function submit(): Promise<void> {
    const faults = formErrors(values);
    setErrors(faults);
    if (values.miles.trim() === '') vehicleToasts.blankMileage();
    if (!isFaultless(values)) {
      setRefusals((count) => count + 1);
      return;
    }
    if (isSubmitting) return;
    if (photo.isPreparing) {
      setIsWaiting(true);
      return;
    }
    setIsSubmitting(true);
    try {
      await autosave.exclusively(async () => {
        await saver.save(content());
        // What was typed meanwhile, even if the form was left since (VFORM-32).
        while (!isEditing && isUnsaved() && isFaultless(latest.current.values)) {
          await saver.save(latest.current.content());
        }
      });
    } catch {
      // The toast says that it failed; the form keeps everything.
      vehicleToasts.failed(isEditing);
      return;
    } finally {
      setIsSubmitting(false);
    }
    const mayFollow = !isEditing && isShown.current;
    if (mayFollow && (latest.current.photo.isPreparing || isUnsaved())) {
      setIsWaiting(true);
      return;
    }
    vehicleToasts.saved(isEditing);
    setTimeout(vehicleToasts.readyForService, NEXT_TOAST_MS);
    if (!isEditing) {
      startAnew();
      onAdded();
    }
  }

  // A press while a photo was prepared, with what the form holds by now (VFORM-30), or one during whose save a photo was
  // chosen, or a field was emptied, before the form is emptied (VFORM-32).
  useEffect(() => {
    if (isWaiting && !photo.isPreparing) {
      setIsWaiting(false);
      void submit();
    }
  });

  function startAnew(): void {
    isFirst.current = true;
    setValues(EMPTY_FORM);
    setErrors({});
    setStatus('idle');
    photo.reset();
    setSaver(newSaver);
  }

  return {
    values,
    errors,
    photo,
    status,
    isSubmitting: isSubmitting || isWaiting,
    refusals,
    change(patch) {
      setValues((now) => changed(now, patch));
      setErrors((now) => withoutFields(now, Object.keys(patch)));
      setStatus('idle');
    },
    submit: () => void submit(),
    discard: autosave.discard,
  };
}

function storedContent({ id, values }: StoredVehicle): { id: string; content: VehicleContent } {
  return { id, content: { fields: vehicleFieldsOf(values), photo: { kind: 'keep' } } };
}

function isFaultless(values: VehicleFormValues): boolean {
  return Object.keys(formErrors(values)).length === 0;
}

function withoutFields(errors: FormErrors, fields: readonly string[]): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
