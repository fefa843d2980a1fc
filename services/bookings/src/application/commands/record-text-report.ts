import type { TextReport } from '../../domain/message/text-report.ts';
import type { Dependencies } from '../ports.ts';

/**
 * Records a provider's report about a text message, which staff can read. If its recipient has answered STOP, all
 * messages to the number end (SELF-15). A report with nothing new, or about an unknown message, changes nothing.
 */
export function recordTextReport({
  textReports,
  clock,
}: Pick<Dependencies, 'textReports' | 'clock'>) {
  return async ({ outcome, ...report }: TextReport): Promise<void> => {
    if (outcome !== null) await textReports.note({ ...report, outcome }, clock());
  };
}
