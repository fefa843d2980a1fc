import { Button } from '../../../components/ui/button.tsx';
import fieldStyles from '../../../components/ui/field.module.css';

interface MorePastServicesProps {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onPress: (pressed: Element) => void;
}

/** Below past services that go on: shows more of them; after a failure it tries again (HOME-37). */
export function MorePastServices({ isLoading, hasFailed, onPress }: MorePastServicesProps) {
  return (
    <div className="mt-4 text-center">
      <Button
        look="secondary"
        busy={isLoading}
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
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
