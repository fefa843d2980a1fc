import { useEffect, useRef, useState } from 'react';
import { saveBeforeReload } from '../../../lib/browser/before-reload.ts';
import { reasonIn } from '../../../lib/graphql/call-failed.ts';
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
import { noteSaving } from './left-forms.ts';
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
  /** Why the server refused the last save (VFORM-40); empty without a reason, and once something was changed or is saved again. */
  readonly reason: string;
  /** The button was pressed, and waits for a photo or the server. */
  readonly isSubmitting: boolean;
  /** How often the form was submitted with errors. */
  readonly refusals: number;
  readonly change: (patch: Partial<VehicleFormValues>) => void;
  /** Presses the button; never fails. */
  readonly submit: () => Promise<void>;
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
  const [refusals, setRefusals] = useState(0);
  const [reason, setReason] = useState('');
  const photo = usePhoto(stored?.photoUrl ?? null);
  const isEditing = stored !== null;
  const isShown = useRef(true);

  const content = (shown = values): VehicleContent => ({
    fields: vehicleFieldsOf(shown),
    photo: photo.wish,
  });
  // At first the form shows a stored vehicle as it is stored.
  const newSaver = () => createVehicleSaver(calls, stored && { id: stored.id, content: content() });
  const [saver, setSaver] = useState(newSaver);
  const now = {
    values,
    saver,
    content,
    isUnsaved: () => !saver.isSaved(content()),
    isReady: () => canAutosave(values) && now.isUnsaved(),
    /** Whether a reload would lose what the form holds, or once it is left, what of it still waits to be saved (VFORM-39). */
    isAtRisk: () =>
      (isShown.current || autosave.isWanted()) &&
      now.isUnsaved() &&
      // A call that outlives the page has no room for a photo.
      ((photo.wish.image && !saver.isPhotoSaved(photo.wish)) ||
        (Object.values(values).some(Boolean) &&
          !(navigator.onLine && autosave.isSaving() && saver.isInNextCall(content())))),
    /** Saves what the form holds once its photo is shrunk, or, if that can't be saved, what it holds now (VFORM-30). */
    async save() {
      setReason('');
      await photo.wish.image;
      const newest = latest.current;
      await saver.save(newest.content(isFaultless(newest.values) ? newest.values : values));
    },
  };
  const latest = useRef(now);
  latest.current = now;

  const [autosave] = useState(() =>
    createAutosave({
      form: latest,
      onFailed(error) {
        vehicleToasts.failed(isEditing);
        setReason(reasonIn(error));
        return calls.isRefusal(error);
      },
      onStatus: setStatus,
      onLeftSave: (attempt) => noteSaving(latest.current.saver, attempt),
    }),
  );
  useEffect(() => {
    isShown.current = true;
    const end = saveBeforeReload(() => autosave.flush());
    const ask = (event: Event) => {
      if (latest.current.isAtRisk()) event.preventDefault();
    };
    window.addEventListener('online', autosave.retry);
    window.addEventListener('beforeunload', ask);
    return () => {
      isShown.current = false;
      window.removeEventListener('online', autosave.retry);
      void autosave.leave().then(() => window.removeEventListener('beforeunload', ask));
      end();
    };
  }, [autosave]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the form or its photo restarts the wait
  useEffect(() => {
    setReason('');
    autosave.changed();
  }, [values, photo.wish, autosave]);

  async function submit(): Promise<void> {
    const { values } = latest.current;
    const faults = formErrors(values);
    setErrors(faults);
    if (values.miles.trim() === '') vehicleToasts.blankMileage();
    if (!isFaultless(values)) {
      setRefusals((count) => count + 1);
      return;
    }
    if (isSubmitting) return;
    setIsSubmitting(true);
    try {
      await autosave.exclusively(async () => {
        // Again if something was typed or chosen meanwhile, even if the form was left since (VFORM-32).
        do await latest.current.save();
        while (!isEditing && latest.current.isUnsaved() && isFaultless(latest.current.values));
      });
    } catch {
      // A toast says that it failed; the form keeps everything.
      return;
    } finally {
      setIsSubmitting(false);
    }
    // Says what is missing if a field was emptied meanwhile, before the form is (VFORM-32).
    if (!isEditing && isShown.current && latest.current.isUnsaved()) return submit();
    vehicleToasts.saved(isEditing);
    setTimeout(vehicleToasts.readyForService, NEXT_TOAST_MS);
    if (!isEditing) {
      startAnew();
      onAdded();
    }
  }

  function startAnew(): void {
    setValues(EMPTY_FORM);
    setErrors({});
    setStatus('idle');
    photo.remove();
    setSaver(newSaver);
  }

  return {
    values,
    errors,
    photo,
    status,
    reason,
    isSubmitting,
    refusals,
    change(patch) {
      setValues((before) => changed(before, patch));
      setErrors((errors) => withoutFields(errors, patch));
      setStatus('idle');
    },
    submit,
    discard: autosave.discard,
  };
}

function withoutFields(errors: FormErrors, patch: Partial<VehicleFormValues>): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in patch)));
}
