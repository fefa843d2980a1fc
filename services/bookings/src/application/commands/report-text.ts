import type { TextReport } from '../../domain/mail/text-report.ts';
import type { Dependencies } from '../ports.ts';

/**
 * Writes down how a text message fared after the provider took it, which staff read; where its reader has answered STOP, all
 * messages to the number end (SELF-15). A report that says nothing new, or is of a message that is not there, changes nothing.
 */
export function reportText({ textReports, clock }: Pick<Dependencies, 'textReports' | 'clock'>) {
  return async ({ outcome, ...report }: TextReport): Promise<void> => {
    if (outcome !== null) await textReports.note({ ...report, outcome }, clock());
  };
}
