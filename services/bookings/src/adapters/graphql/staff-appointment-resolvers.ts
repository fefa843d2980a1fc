import { parseInput, requireStaff } from '@dewlane/service-kit';
import type { Commands } from '../../application/commands.ts';
import { forStaff } from './context.ts';
import type { Resolvers } from './generated/types.ts';
import {
  deleteAppointmentInput,
  planArrivalInput,
  undoAppointmentChangeInput,
  updateAppointmentInput,
} from './inputs.ts';

type StaffMutations =
  | 'updateAppointment'
  | 'planArrival'
  | 'deleteAppointment'
  | 'undoAppointmentChange';

interface StaffAppointmentResolvers {
  readonly Mutation: Pick<NonNullable<Resolvers['Mutation']>, StaffMutations>;
  readonly StaffAppointment: Pick<
    NonNullable<Resolvers['StaffAppointment']>,
    '__resolveReference' | 'undoForMs'
  >;
}

/** Staff's changes of appointments, and what bookings adds to staff's view of them. */
export function staffAppointmentResolvers(
  commands: Pick<Commands, StaffMutations>,
): StaffAppointmentResolvers {
  return {
    Mutation: {
      updateAppointment: forStaff(({ input }, staff) =>
        commands.updateAppointment(staff, parseInput(updateAppointmentInput, input)),
      ),
      planArrival: forStaff(({ input }, staff) =>
        commands.planArrival(staff, parseInput(planArrivalInput, input)),
      ),
      deleteAppointment: forStaff(({ input }, staff) =>
        commands.deleteAppointment(staff, parseInput(deleteAppointmentInput, input)),
      ),
      undoAppointmentChange: forStaff(({ input }, staff) =>
        commands.undoAppointmentChange(staff, parseInput(undoAppointmentChangeInput, input)),
      ),
    },
    StaffAppointment: {
      __resolveReference: ({ id, version }, context) => {
        requireStaff(context.caller);
        return { id, version };
      },
      undoForMs: ({ id }, _, context) => {
        requireStaff(context.caller);
        return context.loaders.undoForMs.load(id);
      },
    },
  };
}
