import { type BusinessSettings, hoursLabel, packagesOf, UNSAVED } from '@dewlane/catalog';
import { parseInput } from '@dewlane/service-kit';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import type { Business } from '../../domain/business/business.ts';
import { updateBusinessInput } from './business-inputs.ts';
import { forStaff } from './context.ts';
import type { Resolvers } from './generated/types.ts';

type BusinessResolvers = Pick<Resolvers, 'Business'> & {
  readonly Query: Pick<NonNullable<Resolvers['Query']>, 'business'>;
  readonly Mutation: Pick<NonNullable<Resolvers['Mutation']>, 'updateBusiness'>;
};

/** The settings: anybody reads them, staff change them (BIZ-02). */
export function businessResolvers(
  commands: Pick<Commands, 'updateBusiness'>,
  queries: Pick<Queries, 'readBusiness' | 'timeZone'>,
): BusinessResolvers {
  const saved = ({ settings }: Business) => settings;
  return {
    Query: { business: () => queries.readBusiness() },
    Mutation: {
      updateBusiness: forStaff(({ input }, staff) => {
        const { expectedVersion, idempotencyKey, ...edit } = parseInput(updateBusinessInput, input);
        return commands.updateBusiness(staff, { expectedVersion, edit, idempotencyKey });
      }),
    },
    Business: {
      name: (business) => saved(business).name ?? UNSAVED.name,
      phone: (business) => saved(business).phone ?? UNSAVED.phone,
      email: (business) => saved(business).email ?? UNSAVED.email,
      serviceAreas: (business) => [...(saved(business).serviceAreas ?? UNSAVED.serviceAreas)],
      packages: (business) =>
        packagesOf(saved(business)).map((item) => ({ ...item, features: [...item.features] })),
      openingHours: (business) =>
        saved(business).openingHours?.map((hours) => ({ ...hours })) ?? null,
      hoursLabel: (business) => hoursLabel(saved(business)),
      closures: (business) => (saved(business).closures ?? []).map((closure) => ({ ...closure })),
      leadMinutes: (business) => saved(business).leadMinutes ?? null,
      horizonDays: (business) => saved(business).horizonDays ?? null,
      travelMinutes: (business) => saved(business).travelMinutes ?? UNSAVED.travelMinutes,
      holdMinutes: (business) => saved(business).holdMinutes ?? UNSAVED.holdMinutes,
      changeLimitMinutes: (business) =>
        saved(business).changeLimitMinutes ?? UNSAVED.changeLimitMinutes,
      paymentNote: (business) => saved(business).paymentNote ?? null,
      timeZone: () => queries.timeZone,
    } satisfies Record<keyof BusinessSettings, unknown> & Resolvers['Business'],
  };
}
