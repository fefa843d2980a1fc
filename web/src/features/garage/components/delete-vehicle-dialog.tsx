import { useState } from 'react';
import { DeleteDialog } from '../../../components/ui/delete-dialog.tsx';
import { DeleteVehicleDocument } from '../../../generated/beside/graphql.ts';
import { useRefreshLists } from '../../../lib/graphql/use-call.ts';
import { useKeyFor } from '../../../lib/graphql/use-key-for.ts';
import { useWrite } from '../../../lib/graphql/use-write.ts';
import { failureField } from '../../../lib/http/http-error.ts';
import { t } from '../../../lib/text/language.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import type { GarageVehicle } from '../api/use-garage.ts';

interface DeleteVehicleDialogProps {
  /** The vehicle in question; null closes the dialog. */
  readonly vehicle: GarageVehicle | null;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a vehicle is deleted; stays open on a failure (HOME-16, ERR-03). One that is not there any more,
 * as after its deletion on another device, counts as deleted (HOME-38).
 */
export function DeleteVehicleDialog({ vehicle, onClose }: DeleteVehicleDialogProps) {
  const deleteVehicle = useWrite(DeleteVehicleDocument);
  const withKey = useKeyFor();
  const refreshLists = useRefreshLists();
  // By vehicle: the dialog may ask about the next one while the lists are still read again after this one.
  const [deleting, setDeleting] = useState<GarageVehicle | null>(null);

  async function confirm(): Promise<void> {
    if (!vehicle) return;
    setDeleting(vehicle);
    try {
      await withKey({ id: vehicle.id }, (input) => deleteVehicle({ input }));
    } catch (error) {
      if (failureField(error, 'code') !== 'NOT_FOUND') {
        showToast({
          title: t('Delete Failed'),
          text: t('Unable to delete vehicle. Please try again.'),
          tone: 'error',
        });
        return;
      }
      await refreshLists();
    } finally {
      setDeleting((now) => (now === vehicle ? null : now));
    }
    showToast({
      title: t('Vehicle Deleted'),
      text: t('Vehicle has been successfully removed.'),
      tone: 'success',
    });
    onClose();
  }

  return (
    <DeleteDialog
      open={vehicle !== null}
      title="Delete Vehicle"
      text="Are you sure you want to delete this vehicle? This action cannot be undone."
      name={vehicle?.label}
      deleting={deleting !== null && deleting === vehicle}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
