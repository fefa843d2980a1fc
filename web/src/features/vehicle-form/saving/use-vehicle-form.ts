import { useEffect, useRef, useState } from 'react';
import {
  canAutosave,
  changed,
  EMPTY_FORM,
  type FormErrors,
  formErrors,
  isFaultless,
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
  // At first the form shows a stored vehicle as it is stored.
  const newSaver = () => createVehicleSaver(calls, stored && { id: stored.id, content: content() });
  const [saver, setSaver] = useState(newSaver);
  const now = {
    values,
    isPreparing: photo.isPreparing,
    isUnsaved: () => !saver.isSaved(content()),
    isReady: () => canAutosave(values) && !photo.isPreparing && now.isUnsaved(),
    save: () => saver.save(content()),
  };
  const latest = useRef(now);
  latest.current = now;

  const [autosave] = useState(() =>
    createAutosave({
      form: latest,
      onFailed(error) {
        vehicleToasts.failed(isEditing);
        return calls.isRefusal(error);
      },
      onStatus: setStatus,
    }),
  );
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    window.addEventListener('online', autosave.retry);
    return () => {
      isShown.current = false;
      window.removeEventListener('online', autosave.retry);
      autosave.leave();
    };
  }, [autosave]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the form or its photo restarts the wait
  useEffect(autosave.changed, [values, photo.wish, photo.isPreparing, autosave]);

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
        await now.save();
        // What was typed meanwhile, even if the form was left since (VFORM-32).
        while (!isEditing && latest.current.isUnsaved() && isFaultless(latest.current.values)) {
          await latest.current.save();
        }
      });
    } catch {
      // A toast says that it failed; the form keeps everything.
      return;
    } finally {
      setIsSubmitting(false);
    }
    const mayFollow = !isEditing && isShown.current;
    if (mayFollow && (latest.current.isPreparing || latest.current.isUnsaved())) {
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
      setValues((before) => changed(before, patch));
      setErrors((errors) => withoutFields(errors, patch));
      setStatus('idle');
    },
    submit: () => void submit(),
    discard: autosave.discard,
  };
}

function withoutFields(errors: FormErrors, patch: Partial<VehicleFormValues>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in patch)));
}
