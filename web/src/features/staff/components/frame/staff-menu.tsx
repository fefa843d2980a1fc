import List from 'lucide-react/icons/list';
import X from 'lucide-react/icons/x';
import { type ComponentProps, useId, useState } from 'react';
import slideMenuStyles from '../../../../components/layout/slide-menu.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import flowStyles from '../../../../components/ui/flow.module.css';
import iconButtonStyles from '../../../../components/ui/icon-button.module.css';
import { IconButton } from '../../../../components/ui/icon-button.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import styles from './staff-menu.module.css';
import { StaffNav } from './staff-nav.tsx';

/** The navigation of a phone: a sheet from the right. */
export function StaffMenu(props: Omit<ComponentProps<typeof StaffNav>, 'onFollow'>) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={iconButtonStyles['icon-btn']}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <List />
      </button>
      <Modal
        open={open}
        onClose={close}
        className={classNames(slideMenuStyles['slide-menu'], styles['menu'])}
        labelledBy={titleId}
      >
        <div className={`${flowStyles['row']} justify-between pb-4 pl-3`}>
          <h2 id={titleId}>Menu</h2>
          <IconButton label="Close menu" onClick={close}>
            <X />
          </IconButton>
        </div>
        <StaffNav {...props} onFollow={close} />
      </Modal>
    </>
  );
}
