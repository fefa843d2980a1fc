-- A message is sent in the trace of what led to it.
ALTER TABLE "mail_messages" ADD COLUMN "traceparent" VARCHAR(55);
