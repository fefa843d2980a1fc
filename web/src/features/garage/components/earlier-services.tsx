import { Button } from '../../../components/ui/button.tsx';
import { LoadError } from '../../../components/ui/load-error.tsx';
import { useEarlierServices } from '../api/use-earlier-services.ts';

interface EarlierServicesProps {
  /** The end of the services that have loaded. */
  readonly after: string;
  readonly onAsk: () => void;
}

/** Show More below the past services, of which there are more (HOME-37). */
export function EarlierServices({ after, onAsk }: EarlierServicesProps) {
  const { load, isLoading, hasFailed } = useEarlierServices(after);
  function ask(): void {
    onAsk();
    void load();
  }

  return (
    <div className="mt-4 text-center">
      {hasFailed ? (
        <LoadError text="Earlier services could not be loaded." onRetry={ask} />
      ) : (
        <Button look="secondary" busy={isLoading} onClick={ask}>
          Show More<span className="sr-only"> of your past services</span>
        </Button>
      )}
    </div>
  );
}
