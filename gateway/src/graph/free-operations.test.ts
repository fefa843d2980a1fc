import { describe, expect, it } from '@jest/globals';
import { SUPERGRAPH_SDL } from '../generated/supergraph.ts';
import { createFreePlanner } from './free-operations.ts';
import type { Variables } from './response-shape.ts';
import { readSupergraph } from './supergraph.ts';

describe('SEC-05 a free operation', () => {
  it('has its cost checked once for the same page sizes, and anew for others', () => {
    let checks = 0;
    const graph = readSupergraph(SUPERGRAPH_SDL);
    const planFreely = createFreePlanner({
      ...graph,
      get apiSchema() {
        checks += 1;
        return graph.apiSchema;
      },
    });
    /** How often the schema was looked at for this. */
    const plan = (text: string, variables: Variables = {}) => {
      checks = 0;
      planFreely({ text, operationName: undefined, variables });
      return checks;
    };
    const list = (size: string) =>
      `vehicles(first: ${size}) { nodes { upcomingAppointments(first: 20) { id } } }`;
    const one = `query ($n: Int = 1) { ${list('$n')} }`;
    expect(plan(one)).toBeGreaterThan(0);
    expect(plan(one, { n: 1 })).toBe(0);
    expect(plan(one, { n: 2 })).toBeGreaterThan(0);
    for (let count = 0; count < 2; count += 1) {
      expect(() => plan(one, { n: 1_000 })).toThrow(/cost/i);
    }
    expect(plan(one, { n: 1 })).toBe(0);
    expect(plan(one, { n: 'many' })).toBeGreaterThan(0);
    expect(plan(one, { n: null })).toBe(0);

    const literal = `{ ${list('3')} }`;
    expect(plan(literal)).toBeGreaterThan(0);
    expect(plan(literal)).toBe(0);
    expect(plan(literal, { n: 1_000 })).toBe(0);
  });

  it('is 12 fields deep at most', () => {
    const planFreely = createFreePlanner(readSupergraph(SUPERGRAPH_SDL));
    const visits = ['upcomingAppointments(first: 1)', 'vehicle'];
    const chain = [
      'vehicles(first: 1)',
      'nodes',
      ...visits,
      ...visits,
      ...visits,
      ...visits,
      ...visits,
    ];
    /** Plans an operation with so many fields below each other. */
    const plan = (depth: number) => {
      const text = chain
        .slice(0, depth - 1)
        .reduceRight((below, field) => `${field} { ${below} }`, 'id');
      return planFreely({ text: `{ ${text} }`, operationName: undefined, variables: {} });
    };
    expect(plan(12).kind).toBe('query');
    expect(() => plan(13)).toThrow(/depth/i);
  });
});

describe('SEC-05 the cache of plans', () => {
  it('is limited in bytes, and evicts the least recently used plan first', () => {
    const graph = readSupergraph(SUPERGRAPH_SDL);
    let plansMade = 0;
    const planFreely = createFreePlanner({
      ...graph,
      plan(...args) {
        plansMade += 1;
        return graph.plan(...args);
      },
    });
    const plan = (text: string) => planFreely({ text, operationName: undefined, variables: {} });
    const padded = (n: number) => `query Q${n} { viewer { isGuest } } #`.padEnd(19_000, 'x');

    plan(padded(0));
    plan(padded(0));
    expect(plansMade).toBe(1);
    for (let n = 1; n <= 90; n += 1) plan(padded(n));
    expect(plansMade).toBe(91);
    plan(padded(90));
    expect(plansMade).toBe(91);
    plan(padded(0));
    expect(plansMade).toBe(92);
  });
});

describe('SEC-05 SEC-15 a free operation on long texts', () => {
  const planFreely = createFreePlanner(readSupergraph(SUPERGRAPH_SDL));
  const plan = (text: string) => () =>
    planFreely({ text, operationName: undefined, variables: {} });
  const times = (count: number, field: string) =>
    Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ');

  it('gets a customer’s notes a thousand times, not twice as often by an alias', () => {
    const notes = (fields: string) =>
      plan(`{ staffAppointments(first: 1000) { nodes { ${fields} } } }`);
    const others = 'id status startsAt location contactName contactPhone priceCents createdAt';
    expect(notes(`${others} specialInstructions`)).not.toThrow();
    expect(notes(times(2, 'specialInstructions'))).toThrow(/cost/i);
    expect(notes('specialInstructions quizResponse { specialInstructions }')).toThrow(/cost/i);
  });

  it.each([
    'staffAppointmentsOfDay(date: "2026-11-27") { specialInstructions quizResponse { specialInstructions } }',
    'staffAppointmentChanges(since: "1") { changed { specialInstructions quizResponse { specialInstructions } } }',
    'auditEntries(first: 200) { nodes { before after } }',
    'staffMails(first: 100) { nodes { delivered { html text calendar } } }',
  ])('gets a few of these lists at once, not as many as aliases allow: %s', (list) => {
    expect(plan(`{ ${times(2, list)} }`)).not.toThrow();
    expect(plan(`{ ${times(15, list)} }`)).toThrow(/cost/i);
  });
});
