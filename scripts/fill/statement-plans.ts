import pg from 'pg';
import { z } from 'zod';

/** One node of a plan as reported by `auto_explain` after the statement. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  'Rows Removed by Index Recheck'?: number | undefined;
  Plans?: PlanNode[] | undefined;
}

/** A statement run by a database. */
export interface RunStatement {
  readonly database: string;
  readonly sql: string;
  readonly plan: PlanNode;
}

const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    Plans: z.array(planNode).optional(),
  }),
);
const explained = z.object({ 'Query Text': z.string(), Plan: planNode });

const notice = z.object({ message: z.string() });

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  // Includes statements run by functions, triggers and foreign keys; reported to the client that sent the statement.
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
};

/** Makes a database report the plans of all statements to the client, on new connections. Needs a superuser. */
export async function reportPlans(serverUrl: string, database: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    for (const [name, value] of Object.entries(SETTINGS)) {
      const quoted = server.escapeIdentifier(database);
      const setting = name.split('.').map(server.escapeIdentifier).join('.');
      await server.query(
        `alter database ${quoted} set ${setting} = ${server.escapeLiteral(value)}`,
      );
    }
  } finally {
    await server.end();
  }
}

/**
 * Collects the plans reported to this process's connections from now on.
 * @returns a function that stops collecting and returns the statements run meanwhile
 */
export function collectPlans(): () => RunStatement[] {
  const collected: RunStatement[] = [];
  const { emit } = pg.Client.prototype;
  const listening = function (this: pg.Client, event: string, ...args: unknown[]): boolean {
    if (event === 'notice') collect(this.database ?? '', notice.parse(args[0]).message);
    return Reflect.apply(emit, this, [event, ...args]);
  };
  function collect(database: string, message: string): void {
    const [, json] = /^duration: [\d.]+ ms {2}plan:\n(\{.*\})$/s.exec(message) ?? [];
    if (json === undefined) return;
    const { 'Query Text': sql, Plan: plan } = explained.parse(JSON.parse(json));
    collected.push({ database, sql, plan });
  }
  pg.Client.prototype.emit = listening as typeof emit;
  return () => {
    pg.Client.prototype.emit = emit;
    return collected;
  };
}

/** Limits: a statement may read this many rows, plus this many for each row that it returns. */
const SOME_ROWS = 400;
const FOR_EACH = 10;

/**
 * The parts of a plan whose cost grows with the business: scanning a large table, reading far more of its rows than are
 * returned, or sorting that many.
 */
export function faultsOf(plan: PlanNode, isLarge: (table: string) => boolean): string[] {
  const most = SOME_ROWS + FOR_EACH * returnedBy(plan);
  return stepsOf(plan).flatMap((step) => {
    const { 'Node Type': type, 'Relation Name': table } = step;
    if (step['Actual Loops'] === 0) return [];
    if (type === 'Sort' || type === 'Incremental Sort') {
      const rows = rowsOf(step.Plans?.[0] ?? step);
      return rows > most ? [`sorts ${rows} rows for ${returnedBy(plan)}`] : [];
    }
    if (table === undefined || !isLarge(table)) return [];
    if (type === 'Seq Scan') return [`reads "${table}" from end to end`];
    const rows = readBy(step);
    return rows > most ? [`reads ${rows} rows of "${table}" for ${returnedBy(plan)}`] : [];
  });
}

function stepsOf(step: PlanNode): PlanNode[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

/** The number of returned rows; for a write, which returns none, that of its input rows. */
function returnedBy(plan: PlanNode): number {
  if (plan['Node Type'] !== 'ModifyTable') return rowsOf(plan);
  return Math.max(0, ...(plan.Plans ?? []).map(rowsOf));
}

function rowsOf(step: PlanNode): number {
  return Math.round(step['Actual Rows'] * step['Actual Loops']);
}

function readBy(step: PlanNode): number {
  const removed =
    (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((step['Actual Rows'] + removed) * step['Actual Loops']);
}
