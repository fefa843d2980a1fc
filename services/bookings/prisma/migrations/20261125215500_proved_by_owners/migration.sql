-- A table of its own, since "contacts" is a projection: a rebuild empties "contacts"."provedEmail", which only the version before this one writes.
CREATE TABLE "proved_emails" (
    "ownerId" VARCHAR(50) NOT NULL,
    "email" VARCHAR(100) NOT NULL,

    CONSTRAINT "proved_emails_pkey" PRIMARY KEY ("ownerId","email")
);
INSERT INTO "proved_emails" ("ownerId", "email")
SELECT "userId", "recipient_of"("provedEmail") FROM "contacts" WHERE "provedEmail" IS NOT NULL;
