import { Button } from '../../../components/ui/button.tsx';
import fieldStyles from '../../../components/ui/field.module.css';

interface ShowMoreProps {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onPress: () => void;
}

/** Show More below the past services, of which there are more; after a failure it tries again (HOME-37). */
export function ShowMore({ isLoading, hasFailed, onPress }: ShowMoreProps) {
  return (
    <div className="mt-4 text-center">
      <Button look="secondary" busy={isLoading} onClick={onPress}>
        Show More<span className="sr-only"> of your past services</span>
      </Button>
      {hasFailed && (
        <p className={`${fieldStyles['field-message']} mt-2 justify-center`} role="alert">
          Earlier services could not be loaded.
        </p>
      )}
    </div>
  );
}
