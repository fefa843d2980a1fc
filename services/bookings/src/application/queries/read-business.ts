import type { Business } from '../../domain/business/business.ts';
import type { Dependencies } from '../ports.ts';

/** The settings of the business, for everybody. */
export function readBusiness({ business }: Pick<Dependencies, 'business'>) {
  return (): Promise<Business> => business.read();
}
