/** The SQL of what rows of the outbox tell of staff, without the texts, as one list in the order of these rows (PERM-15). */
export const STAFF_ACTS = `jsonb_agg(jsonb_build_object('id', "event"->'id', 'type', "event"->'type',
    'actor', "event"->'actor', 'time', "event"->'time') order by "sequence")`;
