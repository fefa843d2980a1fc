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
        scalars: {
          DateTime: { input: 'string', output: 'string | Date' },
          Date: 'string',
          JSON: 'unknown',
        },
        mappers: {
          StaffAppointment: '../rows.ts#ShownAppointment',
          StaffUser: '../rows.ts#ShownUser',
          StaffQuizResponse: '../../../application/ports/lists.ts#StaffQuizResponseRow',
          AuditEntry: '../../../application/ports/lists.ts#AuditEntryRow',
          StaffAppointmentConnection: '../rows.ts#AppointmentConnection',
          StaffUserConnection: '../rows.ts#UserConnection',
          StaffQuizResponseConnection: '../rows.ts#QuizResponseConnection',
          AuditEntryConnection: '../rows.ts#EntryConnection',
        },
        contextType: '../context.ts#Context',
      },
    },
  },
};

export default config;
