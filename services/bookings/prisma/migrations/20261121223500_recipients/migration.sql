CREATE TABLE "recipients" (
    "address" VARCHAR(100) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "unsubscribedAt" TIMESTAMPTZ(3),
    "countedOn" DATE,
    "messages" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "recipients_pkey" PRIMARY KEY ("address")
);
ALTER TABLE "mail_messages" ADD COLUMN "counted" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "mail_messages" DROP CONSTRAINT "mail_messages_state_check";
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_state_check" CHECK ("state" IN ('planned', 'sending', 'sent', 'missed', 'failed', 'suppressed'));

-- Whom an address reaches: providers deliver name+anything@ to name@, so that all of them are one recipient.
CREATE FUNCTION "recipient_of"("address" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE
RETURN lower(regexp_replace("address", '\+[^@]*@', '@'));
