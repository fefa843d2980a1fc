-- How a text message fared once the provider had taken it, as the provider reports it. A row without a report is one of
-- which nothing was told, as all were before: the version before this one goes on beside it.
ALTER TABLE "mail_messages" ADD COLUMN     "report" VARCHAR(12),
ADD COLUMN     "reportReason" TEXT;
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_report_check" CHECK ("report" IN ('sent', 'undelivered', 'failed', 'delivered'));
