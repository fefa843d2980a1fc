import { fieldLabel, oneOf } from '@dewlane/service-kit/edge';
import { type GraphQLSchema, isEnumType } from 'graphql';
import type { RawGraphError } from './graph-error.ts';

/** How graphql-js's message about an invalid variable starts. */
const MISFIT = /^Variable "\$(\w+)" got invalid value /;
/** What follows once `withoutValue` has left the value out: the path inside it; the reason comes after. */
const PLACE = /^…(?: at "([\w.[\]]+)")?; /;
const MISSING =
  /^Variable "\$(\w+)" of (?:required|non-null) type "[^"]*" (?:was not provided|must not be null)\.$/;

/** The message with which it stops. */
const MORE_FAULTS = 'Too many errors processing variables';

const NOT_VALID = 'is not valid';

/** What a value must be, by scalar type. */
const MUST_BE: Readonly<Record<string, string>> = {
  Boolean: 'true or false',
  Float: 'a number',
  ID: 'an ID this product has given out',
  Int: 'a whole number',
  String: 'text',
};

/**
 * Rewrites graphql-js's message about a variable and its type as a plain sentence that names the field; returns any
 * other error unchanged (API-47). Used for faults found by the gateway and for those found by services.
 */
export function describeVariableFault(schema: GraphQLSchema, error: RawGraphError): RawGraphError {
  if (error.message.startsWith(MORE_FAULTS)) {
    return { ...error, message: 'There are more faults than these.' };
  }
  const fault = faultOf(schema, error.message);
  if (fault === undefined) return error;
  const message = `${fieldLabel(fault.path)} ${fault.says}`;
  const [first, ...rest] = fault.path;
  const field = (first === 'input' && rest.length > 0 ? rest : fault.path).join('.');
  return { ...error, message, extensions: { ...error.extensions, fields: { [field]: message } } };
}

interface Fault {
  readonly path: readonly string[];
  /** The sentence after the field's name. */
  readonly says: string;
}

function faultOf(schema: GraphQLSchema, message: string): Fault | undefined {
  const missing = MISSING.exec(message)?.[1];
  if (missing !== undefined) return { path: [missing], says: 'is required' };
  const [opening = '', variable] = MISFIT.exec(message) ?? [];
  if (variable === undefined) return undefined;
  const rest = message.slice(opening.length);
  const [start, place] = PLACE.exec(rest) ?? [];
  // A service of an earlier version repeats the value, which isn't read: it may be large, and is the client's (SEC-25).
  if (start === undefined) return { path: [variable], says: NOT_VALID };
  const path = place?.split(/[.[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part)) ?? [];
  return whyOf(schema, path.length > 0 ? path : [variable], rest.slice(start.length));
}

function whyOf(schema: GraphQLSchema, path: readonly string[], why: string): Fault {
  const left = /^Field "(\w+)" of required type/.exec(why)?.[1];
  if (left !== undefined) return { path: [...path, left], says: 'is required' };
  const unknown = /^Field "([^"]*)" is not defined by type/.exec(why)?.[1];
  if (unknown !== undefined) return { path, says: `has an unknown field: ${unknown}` };
  return { path, says: misfit(schema, why) };
}

function misfit(schema: GraphQLSchema, why: string): string {
  if (why.startsWith('Expected non-nullable type')) return 'is required';
  if (/^Expected type "\w+" to be an object/.test(why)) return 'must be an object with fields';
  if (/^Int cannot represent non 32-bit/.test(why)) return 'must be at most 2,147,483,647';
  const scalar = MUST_BE[/^(\w+) cannot represent/.exec(why)?.[1] ?? ''];
  if (scalar !== undefined) return `must be ${scalar}`;
  const named = /^Enum "(\w+)"/.exec(why)?.[1] ?? enumThatLacksValue(why);
  const type = named === undefined ? undefined : schema.getType(named);
  if (isEnumType(type)) return `must be ${oneOf(type.getValues().map(({ name }) => name))}`;
  return NOT_VALID;
}

/** The enum in `Value "…" does not exist in "Slot" enum.`; the value is untrusted. */
function enumThatLacksValue(why: string): string | undefined {
  const parts = why.split(' does not exist in "');
  return parts.length < 2 ? undefined : parts.at(-1)?.split('"')[0];
}
