import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../../../../components/ui/button.tsx';
import flowStyles from '../../../../components/ui/flow.module.css';
import { IconButton } from '../../../../components/ui/icon-button.tsx';

interface RowButtonsProps {
  /** What the buttons are for; screen readers read it after Edit and Delete. */
  readonly of: string;
  readonly compact?: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Edit and Delete of one appointment: two buttons, or two icons in a table. */
export function RowButtons({ of, compact = false, onEdit, onDelete }: RowButtonsProps) {
  if (compact) {
    return (
      <div className="flex justify-end">
        <IconButton label={`Edit ${of}`} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton label={`Delete ${of}`} className="text-need-700" onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </div>
    );
  }
  return (
    <div className={`${flowStyles['row']} flex-wrap gap-2`}>
      <Button look="secondary" small className="flex-[1_1_6rem]" onClick={onEdit}>
        <Pencil className="icon-small" aria-hidden="true" />
        Edit
        <span className="sr-only"> {of}</span>
      </Button>
      <Button look="danger-soft" small className="flex-[1_1_6rem]" onClick={onDelete}>
        <Trash2 className="icon-small" aria-hidden="true" />
        Delete
        <span className="sr-only"> {of}</span>
      </Button>
    </div>
  );
}
