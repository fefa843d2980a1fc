-- Who was signed in at the time of the back-up may have signed out since: everybody signs in anew.
DELETE FROM "sessions";
