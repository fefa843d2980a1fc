import { atIndexes, distinct } from './distinct.ts';
import type { FetchStep, PlanStep } from './plan-step.ts';
import { representationOf } from './representations.ts';
import type { ShapeField, Variables } from './response-shape.ts';
import { type Data, emptyData, INCOMPLETE, isData, own, shapeData } from './shape-data.ts';
import type { SendFetch } from './subgraph-fetches.ts';

/**
 * Runs a plan of several fetches: collects the services' responses in one tree, then picks the requested fields from
 * it, without the second GraphQL execution that the federation library does.
 * @returns the operation's data; undefined if a fetch returned errors or a value is missing: the library must then
 * execute the operation to find out what becomes null and which errors there are
 */
export async function runPlan(
  steps: PlanStep,
  shape: readonly ShapeField[],
  variables: Variables,
  send: SendFetch,
): Promise<Data | undefined> {
  const root = emptyData();
  try {
    await runStep(steps, [root], variables, send);
  } catch (error) {
    if (error === FETCH_FAILED) return undefined;
    throw error;
  }
  const data = shapeData(shape, root, variables);
  return data === INCOMPLETE ? undefined : data;
}

const FETCH_FAILED = Symbol('a fetch returned errors');

async function runStep(
  step: PlanStep,
  targets: readonly Data[],
  variables: Variables,
  send: SendFetch,
): Promise<void> {
  switch (step.kind) {
    case 'fetch':
      return step.requires === undefined
        ? fetchFields(step, targets, variables, send)
        : fetchEntities(step, targets, variables, send);
    case 'sequence':
      for (const next of step.steps) await runStep(next, targets, variables, send);
      return;
    case 'parallel':
      await Promise.all(step.steps.map((next) => runStep(next, targets, variables, send)));
      return;
    case 'flatten':
      return runStep(step.step, objectsAt(targets, step.path), variables, send);
    case 'condition': {
      const next = own(variables, step.variable) === true ? step.then : step.otherwise;
      if (next !== undefined) await runStep(next, targets, variables, send);
    }
  }
}

async function fetchFields(
  step: FetchStep,
  targets: readonly Data[],
  variables: Variables,
  send: SendFetch,
): Promise<void> {
  const data = await dataOf(step, usedVariables(step, variables), send);
  for (const target of targets) merge(target, data);
}

async function fetchEntities(
  step: FetchStep,
  targets: readonly Data[],
  variables: Variables,
  send: SendFetch,
): Promise<void> {
  const found: Data[] = [];
  const representations: Data[] = [];
  for (const target of targets) {
    const representation = representationOf(target, step.requires ?? []);
    if (representation === undefined) continue;
    found.push(target);
    representations.push(representation);
  }
  if (found.length === 0) return;
  const asked = distinct(representations);
  const sent = { ...usedVariables(step, variables), representations: asked.items };
  const entities = own(await dataOf(step, sent, send), '_entities');
  if (!Array.isArray(entities) || entities.length !== asked.items.length) throw FETCH_FAILED;
  const received = atIndexes(entities, asked.indexes);
  found.forEach((target, index) => {
    const entity = received[index];
    if (isData(entity)) merge(target, entity);
  });
}

async function dataOf(step: FetchStep, variables: Variables, send: SendFetch): Promise<Data> {
  const { service, bodyStart } = step;
  const response = await send({ service, body: `${bodyStart}${JSON.stringify(variables)}}` });
  if (response.errors !== undefined || !isData(response.data)) throw FETCH_FAILED;
  return response.data;
}

function usedVariables({ variableUsages }: FetchStep, variables: Variables): Variables {
  const used = emptyData();
  for (const name of variableUsages) {
    const value = own(variables, name);
    if (value !== undefined) used[name] = value;
  }
  return used;
}

/** The objects at a path, in which `@` stands for each item of a list. */
function objectsAt(targets: readonly Data[], path: readonly string[]): Data[] {
  let found: unknown[] = [...targets];
  for (const key of path) {
    found =
      key === '@' ? found.flat(1) : found.map((value) => (isData(value) ? own(value, key) : null));
  }
  return found.filter(isData);
}

/** Merges a response's fields into an object, recursively for objects and lists that both have. */
function merge(target: Data, source: Data): void {
  for (const [key, value] of Object.entries(source)) {
    // Assigning this key would change the prototype of an object parsed from a service's JSON.
    if (key === '__proto__') continue;
    const present = own(target, key);
    if (isData(present) && isData(value)) merge(present, value);
    else if (Array.isArray(present) && Array.isArray(value)) mergeLists(present, value);
    else target[key] = value;
  }
}

function mergeLists(present: unknown[], added: readonly unknown[]): void {
  added.forEach((value, index) => {
    const before = present[index];
    if (isData(before) && isData(value)) merge(before, value);
    else if (Array.isArray(before) && Array.isArray(value)) mergeLists(before, value);
    else present[index] = value;
  });
}
