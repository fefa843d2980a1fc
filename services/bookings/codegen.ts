import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'src/adapters/graphql/schema.graphql',
  generates: {
    'src/adapters/graphql/generated/types.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        federation: true,
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { DateTime: 'string', Date: 'string' },
        mappers: {
          Business: '../../../domain/business/business.ts#Business as BusinessModel',
          AvailabilityDay: '../availability-day.ts#DescribedDay',
          Hold: '../../../application/commands/hold-time.ts#Hold as HeldTime',
          CapacityPreview:
            '../../../application/queries/preview-capacity.ts#CapacityPreview as PreviewOfCapacity',
          ArrivalTime:
            '../../../application/queries/find-arrival-times.ts#OfferedArrival as ArrivalTimeModel',
          CrewPlan: '../../../domain/availability/crew-plan.ts#CrewPlan as CrewPlanModel',
          Crew: '../../../domain/availability/crew.ts#Crew as CrewModel',
          Appointment: '../../../domain/appointment/appointment.ts#Appointment as AppointmentModel',
          AppointmentConnection:
            '../connections.ts#AppointmentConnection as AppointmentConnectionModel',
          BookAppointmentPayload: '../../../application/commands/book-appointment.ts#Booked',
          QuizResponse:
            '../../../domain/quiz-response/quiz-response.ts#QuizResponse as QuizResponseModel',
          OwnBooking:
            '../../../application/queries/find-own-booking.ts#OwnBooking as OwnBookingModel',
          StaffAppointment: '../../../application/steps/changed-appointment.ts#ChangedAppointment',
          StaffMail: '../../../application/ports/message-reads.ts#MessageView',
          DeliveredMail:
            '../../../application/ports/message-reads.ts#DeliveredMail as DeliveredMailModel',
          StaffMailConnection: '../connections.ts#MailConnection',
          Vehicle: '../vehicle-reference.ts#VehicleReference',
        },
        contextType: '../context.ts#Context',
      },
    },
  },
};

export default config;
