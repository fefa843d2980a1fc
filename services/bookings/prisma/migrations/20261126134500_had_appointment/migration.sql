-- AlterTable
ALTER TABLE "quiz_responses" ADD COLUMN     "hadAppointment" BOOLEAN NOT NULL DEFAULT false;
