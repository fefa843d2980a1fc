import * as RadixDialog from '@radix-ui/react-dialog';
import List from 'lucide-react/icons/list';
import X from 'lucide-react/icons/x';
import { type ComponentProps, useState } from 'react';
import { StaffNav } from './staff-nav.tsx';

/** The navigation of a phone: a sheet from the right. */
export function StaffMenu(props: Omit<ComponentProps<typeof StaffNav>, 'onFollow'>) {
  const [open, setOpen] = useState(false);
  return (
    <RadixDialog.Root open={open} onOpenChange={setOpen}>
      <RadixDialog.Trigger className="icon-btn" aria-label="Menu">
        <List />
      </RadixDialog.Trigger>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content className="sheet slide-menu staff-side" aria-describedby={undefined}>
          <div className="row justify-between pb-4 pl-3">
            <RadixDialog.Title>Menu</RadixDialog.Title>
            <RadixDialog.Close className="icon-btn" aria-label="Close menu">
              <X />
            </RadixDialog.Close>
          </div>
          <StaffNav {...props} onFollow={() => setOpen(false)} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
