-- For erasures, of an expression, which Prisma's schema can't say.
CREATE INDEX "audit_entries_deleted_of_owner_idx" ON "audit_entries" (("before"->>'userId'))
WHERE "subjectType" = 'appointment' AND "action" = 'appointment-deleted';
