import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules of WCAG 2.2 AA, and axe's best practices, that a page breaks, each with the first element that does. */
export async function brokenRules(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(RULES)
    .options({ resultTypes: ['violations'] })
    // Without frames there is nothing to put together in a page of its own.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]);
}
