import { StatusPage } from '../../components/layout/status-page.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../config/paths.ts';

/** The 404 page (ROUTE-10). */
export function NotFoundPage() {
  return (
    <StatusPage
      title="404 Page Not Found"
      text="There is nothing parked at this address."
      wash="need"
    >
      <ButtonLink to={paths.services} wide>
        Back to Services
      </ButtonLink>
    </StatusPage>
  );
}
