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
          Vehicle: '../../../domain/vehicle/vehicle.ts#Vehicle as VehicleModel',
          VehicleConnection: '../vehicle-connection.ts#VehicleConnection as VehicleConnectionModel',
        },
        contextType: '../context.ts#Context',
      },
    },
  },
};

export default config;
