import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { t } from '../../../../lib/text/language.ts';
import { readOwnData } from '../../api/account-calls.ts';
import { tellFailure } from '../tell-failure.ts';
import { Section } from './section.tsx';

const DeletionDialog = lazy(() => loadChunk(() => import('./deletion-dialog.tsx')));

/** Exports all stored data as a file, and deletes the account (ACCT-05, ACCT-06). */
export function OwnData({ email }: { readonly email: string }) {
  const [isReading, setIsReading] = useState(false);
  const [asking, setAsking] = useState(false);

  async function download(): Promise<void> {
    setIsReading(true);
    try {
      const file = await readOwnData();
      if (file) saveFile('my-data.json', file);
    } catch (error) {
      tellFailure(t('Download Failed'), error);
    } finally {
      setIsReading(false);
    }
  }

  return (
    <Section title="Your data" text="Everything we keep about you, as one file, or gone for good.">
      <div className="grid gap-3 sm:grid-cols-2">
        <Button look="secondary" wide busy={isReading} onClick={() => void download()}>
          Download My Data
        </Button>
        <Button look="danger-soft" wide onClick={() => setAsking(true)}>
          Delete My Account
        </Button>
      </div>
      {asking && (
        <Suspense>
          <DeletionDialog email={email} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Section>
  );
}
