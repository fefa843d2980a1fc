-- A message may bring a new link in the place of ended ones.
ALTER TABLE "mail_messages" DROP CONSTRAINT "mail_messages_kind_check";
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_kind_check" CHECK ("kind" IN ('confirmation', '24h', '2h', 'moved', 'changed', 'cancelled', 'deleted', 'link'));
