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
        scalars: { DateTime: { input: 'string', output: 'string | Date' } },
        mappers: {
          User: '../../../domain/user/user.ts#User as UserModel',
          StaffUser: '../../../application/commands/unlock-user.ts#UnlockedUser',
        },
        contextType: '../context.ts#Context',
      },
    },
  },
};

export default config;
