import { readFileSync } from 'node:fs';
import { composeServices } from '@apollo/composition';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { describe, expect, it } from '@jest/globals';
import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
  Kind,
  parse,
} from 'graphql';
import * as documents from '../generated/documents.ts';
import { SUPERGRAPH_SDL } from '../generated/supergraph.ts';
import { planDocument } from './registered-operations.ts';
import { readSupergraph } from './supergraph.ts';

const services = SERVICE_NAMES.map((name) => ({
  name,
  typeDefs: parse(readFileSync(`services/${name}/src/adapters/graphql/schema.graphql`, 'utf8')),
}));

describe('the supergraph', () => {
  it('is composed from the services, just as the build composed it', () => {
    const composed = composeServices(services);
    expect(composed.errors).toBeUndefined();
    expect(composed.supergraphSdl).toBe(SUPERGRAPH_SDL);
  });

  it('is not composed from services that contradict each other', () => {
    const [identity, ...others] = services;
    const broken = { name: 'identity', typeDefs: parse('type Query { vehicles: Int }') };
    expect(composeServices([broken, ...others]).errors).not.toBeUndefined();
    expect(identity?.name).toBe('identity');
  });

  /** The fields of a type that a service always has. */
  function requiredOf(serviceName: string, typeName: string): string[] {
    const definitions =
      services.find((service) => service.name === serviceName)?.typeDefs.definitions ?? [];
    const fields = definitions.flatMap((type) =>
      type.kind === Kind.OBJECT_TYPE_DEFINITION && type.name.value === typeName
        ? (type.fields ?? [])
        : [],
    );
    const required = fields.filter(({ type }) => type.kind === Kind.NON_NULL_TYPE);
    return required.map((field) => field.name.value);
  }

  it.each(['StaffAppointment', 'StaffUser'])(
    'STAFF-18 lets the response to a write lack all that the lists say of a %s',
    (name) => {
      expect(requiredOf('admin', name)).toEqual(['id', 'version']);
    },
  );

  it('API-51 lets a list or vehicle lack all that bookings adds to it', () => {
    expect(requiredOf('bookings', 'StaffAppointment')).toEqual(['id', 'version']);
    expect(requiredOf('bookings', 'Vehicle')).toEqual(['id']);
  });
});

describe('API-46 the graph', () => {
  const types = Object.values(readSupergraph(SUPERGRAPH_SDL).apiSchema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  const partsOf = (type: GraphQLNamedType) => {
    if (isEnumType(type)) return type.getValues();
    return isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
  };

  it('has a description on every type, field and value', () => {
    const undescribed = types.flatMap((type) =>
      [type, ...partsOf(type)]
        .filter(({ description }) => !description?.trim())
        .map(({ name }) => (name === type.name ? name : `${type.name}.${name}`)),
    );
    expect(undescribed).toEqual([]);
    expect(types.flatMap(partsOf).length).toBeGreaterThan(300);
  });
});

describe("the REST calls' stored documents", () => {
  const operations = Object.entries(documents).filter(
    ([name]) => name.endsWith('Document') && name.startsWith('Rest'),
  );

  it('has them all', () => {
    expect(operations.map(([name]) => name).sort()).toEqual(
      [
        'RestAddVehicleDocument',
        'RestAppointmentsDocument',
        'RestCreateAppointmentDocument',
        'RestDeleteAppointmentDocument',
        'RestDeleteVehicleDocument',
        'RestSaveQuizResponseDocument',
        'RestServiceRecordsDocument',
        'RestStaffAppointmentDocument',
        'RestStaffAppointmentsDocument',
        'RestStaffQuizResponsesDocument',
        'RestStaffUsersDocument',
        'RestUpdateAppointmentDocument',
        'RestUpdateVehicleDocument',
        'RestVehicleDocument',
        'RestVehiclesDocument',
      ].sort(),
    );
  });

  it.each(operations)(
    'has one for %s, which fits the graph and needs no second execution',
    (_name, document) => {
      const planned = planDocument(readSupergraph(SUPERGRAPH_SDL), String(document));
      expect(['forward', 'run']).toContain(planned.route.kind);
    },
  );
});
